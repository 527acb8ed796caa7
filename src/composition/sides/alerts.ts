import type { Logger } from 'pino'
import { runAlertProcess } from '../../processes/alerts/alert-process.ts'
import type { AlertReport } from '../../processes/alerts/ports.ts'
import { alertCheckpoint } from '../../processes/alerts/checkpoint.ts'
import { alertsHealth } from '../health/checks/alerts-health.ts'
import { createAlertReadSide } from '../../processes/alerts/read-side.ts'
import { startWork } from '../background.ts'
import type { ReadSide } from './read-side.ts'
import { reportWaiting } from '../health/report-waiting.ts'
import type { Stores } from '../stores/stores.ts'
import type { WriteSide } from './write-side.ts'

export interface AlertsParts {
  readonly stores: Pick<Stores, 'events' | 'readEnd' | 'readModels'>
  readonly writeSide: Pick<WriteSide, 'codec' | 'commands'>
  readonly readSide: Pick<ReadSide, 'readModels'>
  readonly log: Logger
  /** Called with every report of the process, for example to count it. */
  readonly onReport?: (report: AlertReport) => void
}

const logReport = (log: Logger, report: AlertReport) => {
  switch (report.kind) {
    case 'reached':
      return
    case 'fired':
    case 'refused':
      log.debug(report, `alert ${report.kind}`)
      return
    case 'watching':
      log.debug(report, 'evaluating alerts')
      return
    case 'waiting':
      reportWaiting(log, report, 'alerts waiting for store')
      return
    case 'pending':
      if (report.alerts > 0)
        log.error({ err: report.error, alerts: report.alerts }, 'alerts cannot be triggered')
      return
    case 'poison':
      log.error({ err: report.error }, 'alerts stopped at an unreadable event')
      return
  }
}

/** Starts evaluating alerts; returns at once. */
export const startAlerts = (parts: AlertsParts) => {
  const { stores, writeSide, readSide, log, onReport } = parts
  const health = alertsHealth(stores.readEnd)
  const work = startWork((signal) =>
    runAlertProcess({
      store: stores.events,
      decode: (recorded) => writeSide.codec.decode(recorded),
      commands: writeSide.commands,
      readSide: createAlertReadSide(readSide.readModels),
      ...alertCheckpoint(stores.readModels),
      now: Date.now,
      monotonicNow: () => performance.now(),
      random: Math.random,
      report: (report) => {
        logReport(log, report)
        health.record(report)
        onReport?.(report)
      },
      signal,
    }),
  )
  return { ...work, readiness: health.readiness }
}
