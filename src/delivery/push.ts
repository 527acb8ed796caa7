import webPush from 'web-push'
import { senderLimits } from './limits.ts'
import { linkOf } from './link.ts'
import type { Attempt, Letter, OpenChannel } from './message.ts'
import { post, type PostOptions } from './post.ts'
import { linesOf, titleOf } from './texts.ts'
import type { VapidKeys } from './vapid.ts'

/** The contact that push services ask for; they refuse one that is no https address. */
const contactOf = ({ origin }: OpenChannel): string =>
  origin.startsWith('https:') ? origin : 'mailto:alerts@tapedeck.invalid'

const shortened = (text: string): string => {
  const characters = Array.from(text)
  const max = senderLimits.pushTextCharactersMax
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}

const rejected = { outcome: 'rejected', status: null, ms: 0 } as const

const requestOf = (channel: OpenChannel, { id, message }: Letter, vapidKeys: VapidKeys) => {
  const { address: endpoint, keys, language } = channel
  const payload = JSON.stringify({
    id,
    title: titleOf(message, language),
    body: shortened(linesOf(message, language).join('\n')),
    url: linkOf(channel, message),
  })
  return webPush.generateRequestDetails(
    { endpoint, keys: keys ?? { p256dh: '', auth: '' } },
    payload,
    {
      vapidDetails: { subject: contactOf(channel), ...vapidKeys },
      TTL: senderLimits.pushSeconds,
      urgency: 'high',
    },
  )
}

/** Why nothing can be encrypted with these keys, in a sentence; null: it can. */
export const pushKeysFault = (keys: NonNullable<OpenChannel['keys']>): string | null => {
  try {
    webPush.encrypt(keys.p256dh, keys.auth, 'test', 'aes128gcm')
    return null
  } catch {
    return 'Subscription must be the one of a browser'
  }
}

/** Encrypted for the browser (RFC 8291) and sent to its push service (RFC 8030). */
export const sendPush = async (
  channel: OpenChannel,
  letter: Letter,
  vapidKeys: VapidKeys,
  options: PostOptions,
): Promise<Attempt> => {
  const { address, keys } = channel
  // Of either, the library would throw.
  if (!URL.canParse(address) || keys === null || pushKeysFault(keys) !== null) return rejected
  const { headers, body } = requestOf(channel, letter, vapidKeys)
  const attempt = await post({ address, headers, body }, options)
  // RFC 8030, 7.3: a subscription that has expired answers 404 or 410.
  return attempt.status === 404 ? { ...attempt, outcome: 'gone' } : attempt
}
