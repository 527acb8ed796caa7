import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { uuid } from '../kernel/fields.ts'
import { charactersIn } from '../kernel/text.ts'
import { chatLimits } from './limits.ts'

export const roomName = z
  .string()
  .max(chatLimits.roomCharactersMax)
  .regex(/^[a-z][a-z0-9-]*$/)

const message = z
  .string()
  .min(1)
  .refine((text) => charactersIn(text) <= chatLimits.messageCharactersMax, 'is too long')

export const chatEvents = {
  /** Carries the sender's id and not the name: a name can be erased, a line of the log cannot. */
  ChatMessageSent: z.strictObject({ messageId: uuid, room: roomName, userId: uuid, message }),
}

export type ChatEvent = EventOf<typeof chatEvents>
