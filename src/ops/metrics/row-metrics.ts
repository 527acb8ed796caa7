import { Counter, type Registry } from 'prom-client'

export type CountBadRow = (source: string, reason: string) => void

/** Counts rows of providers' answers that were left out because something was wrong with them. */
export const createRowMetrics = (registry: Registry): CountBadRow => {
  const counter = new Counter({
    name: 'tapedeck_rejected_rows_total',
    help: 'Rows of market-data and news providers that were left out, by provider and reason.',
    labelNames: ['source', 'reason'],
    registers: [registry],
  })
  return (source, reason) => {
    counter.inc({ source, reason })
  }
}
