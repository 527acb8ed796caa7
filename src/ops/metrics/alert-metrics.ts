import { Counter, Gauge, type Registry } from 'prom-client'
import type { Position } from '../../eventstore/position.ts'
import { within } from '../within.ts'

/** What is counted of the reports of the process that fires alerts. */
export type AlertTold =
  | { readonly kind: 'fired' | 'refused' | 'watching' | 'waiting' | 'poison' | 'pending' }
  | { readonly kind: 'reached'; readonly position: Position }

export type CountAlertReport = (report: AlertTold) => void

/**
 * Counts what the process that fires alerts tells, and says how far it is.
 * @param head the log's last position
 */
export const createAlertMetrics = (
  registry: Registry,
  head: () => Promise<Position | null>,
): CountAlertReport => {
  const registers = [registry]
  let reached: Position | null = null
  const reports = new Counter({
    name: 'tapedeck_alert_reports_total',
    help: 'What the process that fires alerts told: fired, refused, watching, waiting, poison, pending',
    labelNames: ['kind'],
    registers,
  })
  const watching = new Gauge({
    name: 'tapedeck_alerts_watching',
    help: '1 while ticks are looked at as they come; 0 while a store is unavailable or an event cannot be read',
    registers,
  })
  new Gauge({
    name: 'tapedeck_alerts_lag',
    help: 'Distance of what was looked at for alerts to the log’s head, in the log’s own units',
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
