import { Counter, type Registry } from 'prom-client'

export type CountBadRow = (source: string, reason: string) => void

/** Counts rows and amounts of providers' answers that were left out for a fault in them. */
export const createRowMetrics = (registry: Registry): CountBadRow => {
  const counter = new Counter({
    name: 'tapedeck_rejected_rows_total',
    help: 'Rows of market-data and news providers, and amounts of statements, that were left out, by provider and reason.',
    labelNames: ['source', 'reason'],
    registers: [registry],
  })
  return (source, reason) => {
    counter.inc({ source, reason })
  }
}
