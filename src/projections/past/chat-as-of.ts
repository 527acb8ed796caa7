import type { ChatEvent } from '../../domain/chat/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import { type PastDeps, recordedUntil } from './recorded-until.ts'

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

/** The messages of a room at a moment (Unix ms), read from the log; oldest first. */
export const chatAsOf = async (
  { store, codec }: PastDeps,
  asOf: number,
  { room, userId: wanted, from = -Infinity, to = Infinity }: ChatFilter,
  signal?: AbortSignal,
): Promise<readonly ChatLineAsOf[]> => {
  const lines: ChatLineAsOf[] = []
  const prefixes = [`${streamPrefix.chat}${room}_`]
  for await (const recorded of recordedUntil(store, prefixes, Math.min(asOf, to), signal)) {
    const { occurredAt: timestamp } = recorded.metadata
    if (Date.parse(timestamp) < from) continue
    const { data } = codec.decode(recorded) as ChatEvent
    const { messageId: id, userId, message } = data
    if (wanted === undefined || userId === wanted)
      lines.push({ id, room: data.room, userId, message, timestamp })
  }
  return lines
}
