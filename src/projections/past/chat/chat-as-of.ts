import type { ChatEvent } from '../../../domain/chat/events.ts'
import { streamPrefix } from '../../../domain/streams.ts'
import type { Position } from '../../../eventstore/position.ts'
import { type PastDeps, recordedUntil } from '../recorded-until.ts'

export interface ChatLineAsOf {
  readonly id: string
  readonly room: string
  readonly userId: string
  readonly message: string
  /** ISO 8601 UTC. */
  readonly timestamp: string
}

export interface ChatFilter {
  readonly room: string
  readonly userId?: string
  /** Sent in this span, Unix ms, both inclusive. */
  readonly from?: number
  readonly to?: number
}

/** The messages of a room at a position, read from the log; oldest first. */
export const chatAsOf = async (
  { store, codec }: PastDeps,
  asOf: Position,
  { room, userId: wanted, from = -Infinity, to = Infinity }: ChatFilter,
  signal?: AbortSignal,
): Promise<readonly ChatLineAsOf[]> => {
  const lines: ChatLineAsOf[] = []
  const prefixes = [`${streamPrefix.chat}${room}_`]
  for await (const recorded of recordedUntil(store, prefixes, asOf, { signal })) {
    const { occurredAt: timestamp } = recorded.metadata
    const sentAt = Date.parse(timestamp)
    if (sentAt < from || sentAt > to) continue
    const { data } = codec.decode(recorded) as ChatEvent
    const { messageId: id, userId, message } = data
    if (wanted === undefined || userId === wanted)
      lines.push({ id, room: data.room, userId, message, timestamp })
  }
  return lines
}
