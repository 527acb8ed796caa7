import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import { charactersIn, cleanText } from '../kernel/text.ts'
import type { ChatCommand } from './commands.ts'
import { type ChatEvent, roomName } from './events.ts'
import { chatLimits } from './limits.ts'
import { chatMonth } from './month.ts'
import type { ChatRefusal } from './refusals.ts'
import { type ChatState, evolveChat, unwrittenBook } from './state.ts'

const decide = (command: ChatCommand): Decision<ChatEvent, ChatRefusal> => {
  const { room, messageId, userId, nowMs } = command
  if (!roomName.safeParse(room).success) return refused({ type: 'no_room', room })
  const month = chatMonth(nowMs)
  if (command.month !== month) return refused({ type: 'book_closed', month: command.month })
  const message = cleanText(command.message)
  if (message === '') return refused({ type: 'message_empty' })
  const max = chatLimits.messageCharactersMax
  if (charactersIn(message) > max) return refused({ type: 'message_too_long', max })
  return accepted({ type: 'ChatMessageSent', data: { messageId, room, userId, message } })
}

export const chatDecider: Decider<ChatState, ChatCommand, ChatEvent, ChatRefusal> = {
  initial: unwrittenBook,
  decide,
  evolve: evolveChat,
  // The last message is read for the chain that the next one continues.
  tail: () => ({ eventsMax: 1, before: { status: 'written' } }),
}

/** Streams `chat-<room>_<yyyy-mm>`, chained: a month closes its book. */
export const chatAggregate = { category: 'chat', decider: chatDecider, chained: true } as const
