import type { DeliveryEvent } from '../../../domain/delivery/events.ts'
import type { DeliveryStatus } from '../../../domain/delivery/state.ts'
import { digestStreamId, firingStreamId } from '../../../domain/delivery/stream-id.ts'
import type { AttemptOutcome } from '../../../domain/delivery/vocabulary.ts'
import { streamOf } from '../../../domain/streams.ts'
import { readIfWritten } from '../../../eventstore/read-if-written.ts'
import type { HistoryEvent } from './alert-history.ts'
import type { LogReader } from '../log-reader.ts'

interface RecordedAttempt {
  /** ISO 8601 UTC: when it ended. */
  readonly at: string
  readonly outcome: AttemptOutcome
  readonly status: number | null
  readonly ms: number
}

export interface AlertDelivery {
  readonly id: string
  readonly channelId: string
  readonly state: DeliveryStatus
  /** Of one in a digest: the digest's. */
  readonly attempts: readonly RecordedAttempt[]
}

interface Followed {
  readonly channelId: string
  readonly digest: { readonly digestId: string; readonly dueAt: number } | null
  state: DeliveryStatus
  readonly attempts: RecordedAttempt[]
}

/** The newest firings of an alert whose deliveries are read. */
const firingsMax = 100

const begun = (event: DeliveryEvent): Followed | null => {
  if (event.type !== 'DeliveryRequested' && event.type !== 'DigestRequested') return null
  const digest = event.type === 'DeliveryRequested' ? event.data.digest : null
  const state = digest === null ? 'waiting' : 'digest'
  return { channelId: event.data.channelId, digest, state, attempts: [] }
}

const follow = (known: Followed, event: DeliveryEvent, at: string): void => {
  if (event.type === 'DeliverySucceeded') known.state = 'succeeded'
  if (event.type === 'DeliveryGivenUp') known.state = 'givenUp'
  if (event.type !== 'DeliveryAttempted') return
  const { outcome, status, ms } = event.data
  known.attempts.push({ at, outcome, status, ms })
}

const readDeliveries = async ({ events, codec }: LogReader, stream: string) => {
  const found = new Map<string, Followed>()
  for await (const recorded of readIfWritten(events, stream)) {
    const event = codec.decode(recorded) as DeliveryEvent
    const { deliveryId } = event.data
    const known = found.get(deliveryId) ?? begun(event)
    if (known === null) continue
    found.set(deliveryId, known)
    follow(known, event, recorded.metadata.occurredAt)
  }
  return found
}

const attemptsOf = async (reader: LogReader, { channelId, digest, attempts }: Followed) => {
  if (digest === null) return attempts
  const stream = streamOf.delivery(digestStreamId(channelId, digest.dueAt))
  const whole = await readDeliveries(reader, stream)
  return whole.get(digest.digestId)?.attempts ?? []
}

/**
 * The deliveries of an alert's newest firings, from the log; the newest firing first.
 * @param history the events of the alert, oldest first
 */
export const readAlertDeliveries = async (
  reader: LogReader,
  alertId: string,
  history: readonly HistoryEvent[],
): Promise<readonly AlertDelivery[]> => {
  const firings = history.filter(({ event }) => event.type === 'AlertTriggered')
  const found: AlertDelivery[] = []
  for (const { recorded } of firings.slice(-firingsMax).reverse()) {
    const stream = streamOf.delivery(firingStreamId(alertId, Number(recorded.revision)))
    for (const [id, delivery] of await readDeliveries(reader, stream)) {
      const { channelId, state } = delivery
      found.push({ id, channelId, state, attempts: await attemptsOf(reader, delivery) })
    }
  }
  return found
}
