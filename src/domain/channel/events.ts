import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { unixMs, uuid } from '../kernel/fields.ts'
import { channelLimits } from './limits.ts'
import { channelPauseReasons, channelTypes } from './vocabulary.ts'

const subject = { userId: uuid, channelId: uuid }
const sealed = z.string().min(1).max(channelLimits.sealedCharactersMax)

export const channelEvents = {
  ChannelAdded: z.strictObject({
    ...subject,
    type: z.enum(channelTypes),
    /** Address, secret and keys, encrypted with the trader's key. */
    sealedChannel: sealed,
    /** The code that confirms it, and until when; null: it needs none. */
    confirmation: z.strictObject({ sealedCode: sealed, expiresAt: unixMs }).nullable(),
  }),
  ChannelConfirmed: z.strictObject(subject),
  /** A wrong code was entered. */
  ChannelCodeRejected: z.strictObject(subject),
  /** The first failure since the last success. */
  ChannelFailing: z.strictObject({ ...subject, since: unixMs }),
  ChannelRecovered: z.strictObject(subject),
  ChannelPaused: z.strictObject({ ...subject, reason: z.enum(channelPauseReasons) }),
  /** A test by its owner succeeded. */
  ChannelResumed: z.strictObject(subject),
  ChannelRemoved: z.strictObject(subject),
}

export type ChannelEvent = EventOf<typeof channelEvents>
