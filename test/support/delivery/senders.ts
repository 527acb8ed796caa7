import { randomUUID } from 'node:crypto'
import { newWebhookSecret } from '../../../src/delivery/webhook.ts'
import type {
  FiredAlert,
  Letter,
  Message,
  OpenChannel,
  Senders,
} from '../../../src/delivery/message.ts'
import { openSenders, type SenderOptions } from '../../../src/delivery/open-senders.ts'

export const testSenders = (options: Partial<SenderOptions> = {}) =>
  openSenders({
    allowsPrivate: true,
    smtpUrl: null,
    lookupKey: Buffer.alloc(32, 7),
    now: Date.now,
    monotonicNow: () => performance.now(),
    ...options,
  })

/** E-mails are kept in place of being sent. */
export const keepingMails = (options: Partial<SenderOptions> = {}) => {
  const mails: Letter[] = []
  const senders = testSenders(options)
  const kept: Senders = {
    ...senders,
    takesMail: true,
    send: (channel, letter) => {
      if (channel.type !== 'email') return senders.send(channel, letter)
      mails.push(letter)
      return Promise.resolve({ outcome: 'succeeded', status: 250, ms: 1 })
    },
  }
  return { senders: kept, mails }
}

export const someChannel = (given: Partial<OpenChannel>): OpenChannel => ({
  id: randomUUID(),
  userId: randomUUID(),
  type: 'webhook',
  address: 'https://example.org/',
  secret: newWebhookSecret(),
  keys: null,
  origin: 'https://tapedeck.example',
  language: 'en',
  ...given,
})

export const someFiring = (given: Partial<FiredAlert> = {}): FiredAlert => ({
  alert: { id: randomUUID(), symbol: 'AAPL', condition: 'price_above', value: 200 },
  price: 201.5,
  firedAt: '2025-06-10T14:00:00.000Z',
  why: 'AAPL traded at $201.50',
  link: 'https://tapedeck.example/?symbol=AAPL&asOf=2025-06-10T14%3A00%3A00.000Z',
  ...given,
})

export const letterOf = (message: Message): Letter => ({
  id: randomUUID(),
  at: Date.UTC(2025, 5, 10, 14),
  message,
})

export const anAlert = () => letterOf({ type: 'alert.triggered', fired: someFiring() })
