import type { ChatMessage } from '../../contracts/chat.ts'
import { chatLimits } from '../../domain/chat/limits.ts'
import type { ChatRefusal } from '../../domain/chat/refusals.ts'
import type { Message } from '../../projections/past/chat/messages-as-of.ts'
import { invalidField } from '../refusals/faults.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { namesOf, type NamesDeps } from './names.ts'

/** The product has one room. */
export const generalRoom = 'general'

/** Messages with the names of their senders. */
export const presentMessages = async (
  deps: NamesDeps,
  messages: readonly Message[],
): Promise<ChatMessage[]> => {
  const userIds = messages.map(({ userId }) => userId)
  const names = await namesOf(deps, userIds)
  return messages.map(({ id, userId, message, sentAt }) => ({
    id,
    username: names.get(userId) ?? '',
    message,
    timestamp: sentAt,
  }))
}

const max = chatLimits.messageCharactersMax.toString()

export const refusalOfChat = (rejection: ChatRefusal): Refusal => {
  switch (rejection.type) {
    case 'message_empty':
    case 'message_too_long':
      return invalidField('message', `Message must have 1 to ${max} characters`)
    case 'no_room':
    case 'book_closed':
      throw new Error(`The chat refuses its own room: ${rejection.type}.`)
  }
}
