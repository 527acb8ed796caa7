import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Letter, Message, OpenChannel } from './message.ts'
import { post, type PostOptions } from './post.ts'

const secretBytes = 32

/** A signing secret as Standard Webhooks writes it: `whsec_` and base64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

const dataOf = (message: Message): object => {
  switch (message.type) {
    case 'alert.triggered':
      return message.fired
    case 'alerts.digest':
      return { count: message.count, alerts: message.fired }
    case 'channel.test':
    case 'channel.code':
      return {}
  }
}

/** A POST that is signed as Standard Webhooks describes it; its id is the same at each attempt. */
export const sendWebhook = (
  { address, secret }: OpenChannel,
  { id, at, message }: Letter,
  options: PostOptions & { readonly now: () => number },
) => {
  const timestamp = new Date(at).toISOString()
  const body = JSON.stringify({ type: message.type, timestamp, data: dataOf(message) })
  const sentAt = new Date(options.now())
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tapedeck',
    'webhook-id': id,
    'webhook-timestamp': Math.floor(sentAt.getTime() / 1_000).toString(),
    'webhook-signature': new Webhook(secret ?? '').sign(id, sentAt, body),
  }
  return post({ address, headers, body }, options)
}
