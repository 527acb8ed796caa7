import { z } from 'zod'
import { channelLimits } from '../../domain/channel/limits.ts'
import { channelStates, channelTypes } from '../../domain/channel/vocabulary.ts'
import { attemptOutcomes } from '../../domain/delivery/vocabulary.ts'
import { trimmedText } from '../fields.ts'

const max = channelLimits.addressCharactersMax
const length = `Address must have 1 to ${max.toString()} characters`
const address = trimmedText('Address is required', 1, max, { short: length, long: length })

/** 65 and 16 bytes in base64url: a point of P-256, and a secret. */
const p256dh = z.string().regex(/^[\w-]{87}=?$/, 'Subscription must be the one of a browser')
const auth = z.string().regex(/^[\w-]{22}(?:==)?$/, 'Subscription must be the one of a browser')

export const channelBody = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal(['webhook', 'ntfy']), address }),
  z.strictObject({
    type: z.literal('email'),
    address: z.email('Address must be an e-mail address').max(254),
  }),
  /** A `PushSubscription` as the browser writes it to JSON. */
  z.strictObject({
    type: z.literal('push'),
    subscription: z.strictObject({
      endpoint: address,
      expirationTime: z.number().nullable().optional(),
      keys: z.strictObject({ p256dh, auth }),
    }),
  }),
])

export const channelAdded = z.object({
  id: z.uuid(),
  /** The secret with which a webhook is signed; it is not shown again. */
  secret: z.string().optional(),
})

export const confirmBody = z.strictObject({
  code: z
    .string('Code is required')
    .trim()
    .regex(/^\d{6}$/, 'Code must have 6 digits'),
})

export const channel = z.object({
  id: z.uuid(),
  type: z.enum(channelTypes),
  state: z.enum(channelStates),
  /** A sentence on an unconfirmed, failing or paused channel; null: there is nothing to say. */
  why: z.string().nullable(),
  /** The URL or e-mail address; the endpoint of a push subscription. */
  address: z.string(),
})

/** The trader's own channels, in the order of adding. */
export const channelsReply = z.array(channel)

/** The channels of one alert, by their ids. */
export const alertChannelsReply = z.array(z.uuid())

/** How the test of a channel ended. */
export const channelTested = z.object({
  outcome: z.enum(attemptOutcomes),
  /** The HTTP or SMTP status; null: there was no answer. */
  status: z.int().nullable(),
  ms: z.int().nonnegative(),
})

/** The public VAPID key in base64url: the `applicationServerKey` of a subscription. */
export const pushKeyReply = z.object({ key: z.string() })

export type ChannelBody = z.output<typeof channelBody>
export type ChannelItem = z.output<typeof channel>
export type ChannelTested = z.output<typeof channelTested>
