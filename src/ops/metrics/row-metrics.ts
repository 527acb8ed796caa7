import { Counter, type Registry } from 'prom-client'

export type CountBadRow = (source: string, reason: string) => void

/** Counts invalid rows and amounts in providers' answers that were left out. */
export const createRowMetrics = (registry: Registry): CountBadRow => {
  const counter = new Counter({
    name: 'tapedeck_rejected_rows_total',
    help: 'Invalid rows of market data and news providers, and amounts of statements, by provider and reason',
    labelNames: ['source', 'reason'],
    registers: [registry],
  })
  return (source, reason) => {
    counter.inc({ source, reason })
  }
}
