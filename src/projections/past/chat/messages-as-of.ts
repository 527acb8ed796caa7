import { chatMonth } from '../../../domain/chat/month.ts'
import type { ChatEvent } from '../../../domain/chat/events.ts'
import { streamOf } from '../../../domain/streams.ts'
import type { Moment } from '../../../eventstore/moment.ts'
import { isAfter, type Position } from '../../../eventstore/position.ts'
import { readIfWritten } from '../../../eventstore/read-if-written.ts'
import type { LogReader } from '../log-reader.ts'

/** A message as recorded: the sender is an id. */
export interface Message {
  readonly id: string
  readonly userId: string
  readonly message: string
  /** ISO 8601 UTC. */
  readonly sentAt: string
}

/** The last messages of one book up to a position, newest first. */
const lastOfBook = async (
  { events, codec }: LogReader,
  stream: string,
  until: Position,
  max: number,
): Promise<readonly Message[]> => {
  const messages: Message[] = []
  for await (const recorded of readIfWritten(events, stream, { direction: 'backwards' })) {
    if (isAfter(recorded.position, until)) continue
    const { occurredAt } = recorded.metadata
    const { messageId, userId, message } = (codec.decode(recorded) as ChatEvent).data
    messages.push({ id: messageId, userId, message, sentAt: occurredAt })
    if (messages.length === max) break
  }
  return messages
}

const monthBefore = (month: string): string => chatMonth(Date.parse(`${month}-01T00:00:00Z`) - 1)

/**
 * The last messages of a room at a moment, from its monthly streams; oldest first.
 * @param max the maximum number of messages
 */
export const messagesAsOf = async (
  context: LogReader & { readonly limits: { readonly pastChatMonthsMax: number } },
  room: string,
  { at, position }: Moment,
  max: number,
): Promise<readonly Message[]> => {
  const messages: Message[] = []
  let month = chatMonth(at)
  for (let months = 0; months < context.limits.pastChatMonthsMax; months += 1) {
    const stream = streamOf.chat(room, month)
    messages.push(...(await lastOfBook(context, stream, position, max - messages.length)))
    if (messages.length === max) break
    month = monthBefore(month)
  }
  return messages.reverse()
}
