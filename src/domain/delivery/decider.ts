import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type {
  DeliveryCommand,
  GiveUpDelivery,
  RecordAttempt,
  RequestDeliveries,
} from './commands.ts'
import type { DeliveryEvent } from './events.ts'
import { deliveryLimits } from './limits.ts'
import type { DeliveryRefusal } from './refusals.ts'
import { type Deliveries, type Delivery, evolveDeliveries, noDeliveries } from './state.ts'
import type { AttemptOutcome, GiveUpReason } from './vocabulary.ts'

type DeliveryDecision = Decision<DeliveryEvent, DeliveryRefusal>

const request = ({ requests }: RequestDeliveries, deliveries: Deliveries): DeliveryDecision => {
  const max = deliveryLimits.channelsPerFiringMax
  const added = requests.filter(({ deliveryId }) => !deliveries.has(deliveryId))
  const ids = new Set([...deliveries.keys(), ...added.map(({ deliveryId }) => deliveryId)])
  if (ids.size > max) return refused({ type: 'too_many_channels', max })
  const once = [...new Map(added.map((data) => [data.deliveryId, data])).values()]
  return accepted(...once.map((data) => ({ type: 'DeliveryRequested', data }) as const))
}

/** Why there is no other attempt after this one; null: there is. */
const lastReason = (outcome: AttemptOutcome, attempt: number): GiveUpReason | null => {
  if (outcome === 'gone' || outcome === 'rejected') return outcome
  return attempt >= deliveryLimits.attemptsMax ? 'attempts' : null
}

const recordAttempt = (
  { deliveryId, attempt, outcome, status, ms, retryAt }: RecordAttempt,
  delivery: Delivery,
): DeliveryDecision => {
  if (delivery.status !== 'waiting' || attempt !== delivery.attempts.length + 1) return accepted()
  const subject = { deliveryId, userId: delivery.userId }
  const tried = { ...subject, attempt, outcome, status, ms }
  const succeeded = outcome === 'succeeded'
  const reason = succeeded ? null : lastReason(outcome, attempt)
  const isLast = succeeded || reason !== null
  const attempted: DeliveryEvent = {
    type: 'DeliveryAttempted',
    data: { ...tried, retryAt: isLast ? null : retryAt },
  }
  if (succeeded)
    return accepted<DeliveryEvent>(attempted, { type: 'DeliverySucceeded', data: subject })
  return reason === null
    ? accepted(attempted)
    : accepted<DeliveryEvent>(attempted, { type: 'DeliveryGivenUp', data: { ...subject, reason } })
}

const giveUp = (
  { deliveryId, reason }: GiveUpDelivery,
  { status, userId }: Delivery,
): DeliveryDecision =>
  status === 'waiting'
    ? accepted({ type: 'DeliveryGivenUp', data: { deliveryId, userId, reason } })
    : accepted()

const decide = (command: DeliveryCommand, deliveries: Deliveries): DeliveryDecision => {
  if (command.type === 'RequestDeliveries') return request(command, deliveries)
  const known = deliveries.get(command.deliveryId)
  if (command.type === 'RequestDigest') {
    const { type: _, ...data } = command
    return known === undefined ? accepted({ type: 'DigestRequested', data }) : accepted()
  }
  if (known === undefined) return refused({ type: 'no_delivery' })
  return command.type === 'RecordAttempt' ? recordAttempt(command, known) : giveUp(command, known)
}

export const deliveryDecider: Decider<Deliveries, DeliveryCommand, DeliveryEvent, DeliveryRefusal> =
  { initial: noDeliveries, decide, evolve: evolveDeliveries }

/**
 * Streams `delivery-<alertId>-<revision of the firing>`: the deliveries of one firing; and
 * `delivery-<channelId>-<hour>`: the digest of one channel and hour.
 */
export const deliveryAggregate = { category: 'delivery', decider: deliveryDecider } as const
