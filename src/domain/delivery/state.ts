import type { DeliveryEvent } from './events.ts'
import type { AttemptOutcome } from './vocabulary.ts'

/** `digest`: it is part of a digest, which is a delivery of its own. */
export type DeliveryStatus = 'waiting' | 'digest' | 'succeeded' | 'givenUp'

export interface Delivery {
  readonly userId: string
  readonly channelId: string
  readonly status: DeliveryStatus
  readonly attempts: readonly {
    readonly outcome: AttemptOutcome
    readonly status: number | null
    readonly ms: number
  }[]
}

/** The deliveries of one firing, or one digest, by their id. */
export type Deliveries = ReadonlyMap<string, Delivery>

export const noDeliveries: Deliveries = new Map()

type Later = Exclude<DeliveryEvent, { type: 'DeliveryRequested' | 'DigestRequested' }>

const changed = (delivery: Delivery, event: Later): Delivery => {
  switch (event.type) {
    case 'DeliveryAttempted': {
      const { outcome, status, ms } = event.data
      return { ...delivery, attempts: [...delivery.attempts, { outcome, status, ms }] }
    }
    case 'DeliverySucceeded':
      return { ...delivery, status: 'succeeded' }
    case 'DeliveryGivenUp':
      return { ...delivery, status: 'givenUp' }
  }
}

export const evolveDeliveries = (deliveries: Deliveries, event: DeliveryEvent): Deliveries => {
  const { deliveryId, userId } = event.data
  if (event.type === 'DeliveryRequested' || event.type === 'DigestRequested') {
    const isInDigest = event.type === 'DeliveryRequested' && event.data.digest !== null
    const status = isInDigest ? 'digest' : 'waiting'
    const { channelId } = event.data
    return new Map(deliveries).set(deliveryId, { userId, channelId, status, attempts: [] })
  }
  const known = deliveries.get(deliveryId)
  return known === undefined
    ? deliveries
    : new Map(deliveries).set(deliveryId, changed(known, event))
}
