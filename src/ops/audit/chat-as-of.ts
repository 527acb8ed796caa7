import type { ChatEvent } from '../../domain/chat/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import type { Codec } from '../../eventstore/codec.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { recordedUntil } from './recorded-until.ts'

export interface ChatLineAsOf {
  readonly id: string
  readonly room: string
  readonly userId: string
  readonly message: string
  /** ISO 8601 UTC. */
  readonly timestamp: string
}

/** What a room had said by a moment (Unix ms), by reading the log; oldest first. */
export const chatAsOf = async (
  store: Pick<EventStore, 'subscribe'>,
  codec: Pick<Codec, 'decode'>,
  asOf: number,
  room: string,
): Promise<readonly ChatLineAsOf[]> => {
  const lines: ChatLineAsOf[] = []
  for await (const recorded of recordedUntil(store, [`${streamPrefix.chat}${room}_`], asOf)) {
    const { data } = codec.decode(recorded) as ChatEvent
    const { messageId: id, userId, message } = data
    lines.push({ id, room: data.room, userId, message, timestamp: recorded.metadata.occurredAt })
  }
  return lines
}
