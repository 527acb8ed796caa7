import { Counter, type Registry } from 'prom-client'

/** Counts invalid rows and amounts in providers' answers that were left out. */
export const createRowMetrics = (registry: Registry) => {
  const counter = new Counter({
    name: 'tapedeck_rejected_rows_total',
    help: 'Invalid rows of market data and news providers, and amounts of statements, by provider and reason',
    labelNames: ['source', 'reason'],
    registers: [registry],
  })
  return (source: string, reason: string) => {
    counter.inc({ source, reason })
  }
}
