import type { AttemptOutcome } from '../domain/delivery/vocabulary.ts'
import type { ChannelType } from '../domain/channel/vocabulary.ts'

/** A channel with its personal data in clear: never logged, never stored. */
export interface OpenChannel {
  readonly id: string
  readonly userId: string
  readonly type: ChannelType
  /** The URL of webhook, ntfy topic or push service, or the e-mail address. */
  readonly address: string
  /** The signing secret of a webhook; the unsubscribe token of an e-mail address; else null. */
  readonly secret: string | null
  /** Of a push subscription, in base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string } | null
  /** The origin at which the trader uses the product: links lead there. */
  readonly origin: string
  readonly language: Language
}

export const languages = ['en', 'zh-TW'] as const

export type Language = (typeof languages)[number]

/** A firing as a message reports it. */
export interface FiredAlert {
  /** The terms of the alert, as the API has them. */
  readonly alert: { readonly id: string; readonly symbol: string; readonly [term: string]: unknown }
  /** US dollars. */
  readonly price: number
  /** ISO 8601 UTC. */
  readonly firedAt: string
  /** A sentence, in the language of the channel. */
  readonly why: string
  /** The chart at that moment. */
  readonly link: string
}

export type Message =
  | { readonly type: 'alert.triggered'; readonly fired: FiredAlert }
  /** `fired` has the newest of `count` firings. */
  | {
      readonly type: 'alerts.digest'
      readonly count: number
      readonly fired: readonly FiredAlert[]
    }
  | { readonly type: 'channel.test' }
  | { readonly type: 'channel.code'; readonly code: string }

export interface Attempt {
  readonly outcome: AttemptOutcome
  /** The HTTP or SMTP status; null: there was no answer. */
  readonly status: number | null
  /** Milliseconds until then. */
  readonly ms: number
}

/** A message with its id, by which receivers recognise a repetition, and its moment (Unix ms). */
export interface Letter {
  readonly id: string
  readonly at: number
  readonly message: Message
}

/** What carries a message to its receiver. A failure is a value. */
export interface Senders {
  /** The public VAPID key, in base64url. */
  readonly pushKey: string
  /** Whether SMTP_URL is set. */
  readonly takesMail: boolean
  /** Why nothing would be sent to this address, in a sentence; null: it may be used. */
  addressFault(address: string): string | null
  /** Why nothing can be encrypted with these keys, in a sentence; null: it can. */
  keysFault(keys: NonNullable<OpenChannel['keys']>): string | null
  /** The secret of a new webhook, or the token of an e-mail address; null: it needs none. */
  newSecret(type: ChannelType): string | null
  /** Six digits. */
  newCode(): string
  send(channel: OpenChannel, letter: Letter): Promise<Attempt>
}
