import { Counter, type Registry } from 'prom-client'
import type { RejectedTicks } from '../../domain/price-feed/refusals.ts'

/** Counts ticks that were left out of their tick batch. */
export const createTickMetrics = (registry: Registry) => {
  const counter = new Counter({
    name: 'tapedeck_rejected_ticks_total',
    help: 'Invalid ticks of providers, by reason',
    labelNames: ['reason'],
    registers: [registry],
  })
  return (rejected: RejectedTicks) => {
    for (const [reason, count] of Object.entries(rejected)) counter.inc({ reason }, count)
  }
}
