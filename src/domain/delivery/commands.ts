import type { DeliveryEvent } from './events.ts'
import type { AttemptOutcome, GiveUpReason } from './vocabulary.ts'

type DataOf<Type extends DeliveryEvent['type']> = Extract<DeliveryEvent, { type: Type }>['data']

/** Ids follow from the firing and the channel, so that a repetition changes nothing. */
export interface RequestDeliveries {
  readonly type: 'RequestDeliveries'
  readonly requests: readonly DataOf<'DeliveryRequested'>[]
}

export type RequestDigest = DataOf<'DigestRequested'> & { readonly type: 'RequestDigest' }

export interface RecordAttempt {
  readonly type: 'RecordAttempt'
  readonly deliveryId: string
  /** From 1; one that is recorded already changes nothing. */
  readonly attempt: number
  readonly outcome: AttemptOutcome
  readonly status: number | null
  readonly ms: number
  /** Unix ms: when to try again, if there is another attempt. */
  readonly retryAt: number
}

export interface GiveUpDelivery {
  readonly type: 'GiveUpDelivery'
  readonly deliveryId: string
  readonly reason: GiveUpReason
}

export type DeliveryCommand = RequestDeliveries | RequestDigest | RecordAttempt | GiveUpDelivery
