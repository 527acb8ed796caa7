import { Counter, Gauge, type Registry } from 'prom-client'
import type { Position } from '../../eventstore/position.ts'
import { within } from '../within.ts'

/** The counted reports of the alert process. */
export type CountedAlertReport =
  | { readonly kind: 'fired' | 'refused' | 'watching' | 'waiting' | 'poison' | 'pending' }
  | { readonly kind: 'reached'; readonly position: Position }

export type CountAlertReport = (report: CountedAlertReport) => void

/**
 * Counts the reports of the alert process, and shows its position.
 * @param head the last position of the log
 */
export const createAlertMetrics = (
  registry: Registry,
  head: () => Promise<Position | null>,
): CountAlertReport => {
  const registers = [registry]
  let reached: Position | null = null
  const reports = new Counter({
    name: 'tapedeck_alert_reports_total',
    help: 'Reports of the alert process, by kind: fired, refused, watching, waiting, poison, pending',
    labelNames: ['kind'],
    registers,
  })
  const watching = new Gauge({
    name: 'tapedeck_alerts_watching',
    help: '1 while ticks are evaluated as they arrive; 0 while a store is unavailable or an event cannot be read',
    registers,
  })
  new Gauge({
    name: 'tapedeck_alerts_lag_positions',
    help: 'Distance of the alert process to the head of the log, in the units of the log',
    registers,
    async collect() {
      const end = await within(head).catch(() => null)
      if (end !== null && reached !== null)
        this.set(Math.max(0, Number(end.commit - reached.commit)))
    },
  })
  return (report) => {
    if (report.kind === 'reached') {
      reached = report.position
      return
    }
    reports.inc({ kind: report.kind })
    if (report.kind === 'watching') watching.set(1)
    if (report.kind === 'waiting' || report.kind === 'poison') watching.set(0)
  }
}
