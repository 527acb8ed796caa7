import type { RecordedEvent } from '../../eventstore/port.ts'
import type { Position } from '../../eventstore/position.ts'
import { messageOf } from '../../platform/message-of.ts'

/** An event that a projection cannot fold. The projection stops before it. */
export interface Poison {
  readonly stream: string
  readonly revision: bigint
  readonly type: string
  readonly position: Position
  readonly reason: string
}

export const poisonOf = (
  { stream, revision, type, position }: RecordedEvent,
  error: unknown,
): Poison => ({ stream, revision, type, position, reason: messageOf(error) })
