import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { isUuid, uuid } from '../kernel/fields.ts'
import { fastPath } from '../kernel/fast-path-array.ts'
import { isRecordOf } from '../kernel/fast-path-record.ts'
import { charactersIn } from '../kernel/text.ts'
import { chatLimits } from './limits.ts'

const room = /^[a-z][a-z0-9-]*$/

export const roomName = z.string().max(chatLimits.roomCharactersMax).regex(room)

const isRoomName = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= chatLimits.roomCharactersMax && room.test(value)

const message = z
  .string()
  .min(1)
  .refine((text) => charactersIn(text) <= chatLimits.messageCharactersMax, 'is too long')

/** A message has at most as many characters as code units; only those of a longer one are counted. */
const isShortMessage = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= chatLimits.messageCharactersMax

export const chatEvents = {
  /** Carries the sender's id and not the name: a name can be erased, a line of the log cannot. */
  ChatMessageSent: fastPath(
    z.strictObject({ messageId: uuid, room: roomName, userId: uuid, message }),
    isRecordOf({ messageId: isUuid, room: isRoomName, userId: isUuid, message: isShortMessage }),
  ),
}

export type ChatEvent = EventOf<typeof chatEvents>
