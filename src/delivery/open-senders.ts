import { randomBytes, randomInt } from 'node:crypto'
import type { ChannelType } from '../domain/channel/vocabulary.ts'
import { addressFault } from './address.ts'
import { createMailer } from './email.ts'
import type { Senders } from './message.ts'
import { sendNtfy } from './ntfy.ts'
import type { PostOptions } from './post.ts'
import { pushKeysFault, sendPush } from './push.ts'
import { vapidKeysOf } from './vapid.ts'
import { newWebhookSecret, sendWebhook } from './webhook.ts'

export interface SenderOptions extends PostOptions {
  /** null: no e-mail is sent. */
  readonly smtpUrl: string | null
  /** The secret from which the VAPID keys follow; see {@link vapidKeysOf}. */
  readonly lookupKey: Buffer
  /** Unix ms. */
  readonly now: () => number
}

const noMailServer = { outcome: 'unreachable', status: null, ms: 0 } as const

const codes = 1_000_000
const tokenBytes = 24

const newSecret = (type: ChannelType): string | null => {
  if (type === 'webhook') return newWebhookSecret()
  return type === 'email' ? randomBytes(tokenBytes).toString('base64url') : null
}

export const openSenders = (options: SenderOptions): Senders => {
  const { allowsPrivate, lookupKey, smtpUrl, monotonicNow } = options
  const vapidKeys = vapidKeysOf(lookupKey)
  const mail = smtpUrl === null ? null : createMailer(smtpUrl, monotonicNow)
  return {
    pushKey: vapidKeys.publicKey,
    takesMail: mail !== null,
    addressFault: (address) => addressFault(address, allowsPrivate),
    keysFault: pushKeysFault,
    newSecret,
    newCode: () => randomInt(codes).toString().padStart(6, '0'),
    send: (channel, letter) => {
      switch (channel.type) {
        case 'webhook':
          return sendWebhook(channel, letter, options)
        case 'ntfy':
          return sendNtfy(channel, letter, options)
        case 'push':
          return sendPush(channel, letter, vapidKeys, options)
        case 'email':
          // SMTP_URL was removed since: the delivery waits for it.
          return mail === null ? Promise.resolve(noMailServer) : mail(channel, letter)
      }
    },
  }
}
