import { Counter, type Registry } from 'prom-client'
import { registerGauge } from './gauge.ts'

/** The counted reports of the process `deliveries`. */
export type CountedDeliveryReport =
  | { readonly kind: 'attempted'; readonly outcome: string }
  | { readonly kind: 'succeeded' | 'following' | 'reached' | 'waiting' }
  | { readonly kind: 'given_up'; readonly reason: string }

interface QueueStatus {
  readonly waiting: number
  readonly oldestMs: number | null
}

/** Counts attempts and how deliveries end, and shows what waits. */
export const createDeliveryMetrics = (
  registry: Registry,
  status: () => QueueStatus,
): ((report: CountedDeliveryReport) => void) => {
  const registers = [registry]
  const attempts = new Counter({
    name: 'tapedeck_delivery_attempts_total',
    help: 'Attempts to deliver an alert, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const succeeded = new Counter({
    name: 'tapedeck_deliveries_succeeded_total',
    help: 'Alerts and digests that reached a channel',
    registers,
  })
  const givenUp = new Counter({
    name: 'tapedeck_deliveries_given_up_total',
    help: 'Alerts and digests that were given up, by reason',
    labelNames: ['reason'],
    registers,
  })
  const waiting = 'Deliveries that wait for an attempt or for its end'
  registerGauge(registry, 'tapedeck_deliveries_waiting', waiting, () => status().waiting)
  const oldest = 'Age of the oldest waiting delivery; 0: none waits'
  const oldestSeconds = () => (status().oldestMs ?? 0) / 1_000
  registerGauge(registry, 'tapedeck_deliveries_oldest_waiting_seconds', oldest, oldestSeconds)
  return (report) => {
    if (report.kind === 'attempted') attempts.inc({ outcome: report.outcome })
    if (report.kind === 'succeeded') succeeded.inc()
    if (report.kind === 'given_up') givenUp.inc({ reason: report.reason })
  }
}
