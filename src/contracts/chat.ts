import { z } from 'zod'
import { chatLimits } from '../domain/chat/limits.ts'
import { isoTime, trimmedText } from './fields.ts'

export const chatShown = {
  /** The number of newest messages in a reply, oldest first. */
  messagesShownMax: 100,
} as const

/** Shown instead of the name of an erased person. */
export const formerTrader = 'Former trader'

/** Shown instead of a name that cannot be read; no username contains a space. */
export const unavailableTrader = 'Name unavailable'

const { messageCharactersMax } = chatLimits
const messageLength = `Message must have 1 to ${messageCharactersMax} characters`

export const chatBody = z.strictObject({
  message: trimmedText('Message is required', 1, messageCharactersMax, {
    short: messageLength,
    long: messageLength,
  }),
})

export const chatMessage = z.object({
  id: z.uuid(),
  username: z.string(),
  message: z.string(),
  timestamp: isoTime,
})

export const chatReply = z.object({ messages: z.array(chatMessage) })

export type ChatBody = z.output<typeof chatBody>
export type ChatMessage = z.output<typeof chatMessage>
export type ChatReply = z.output<typeof chatReply>
