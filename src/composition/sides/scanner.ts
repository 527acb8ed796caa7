import type { Logger } from 'pino'
import { createScanner, type RunningScanner } from '../../scanner/scanner.ts'
import type { ScannerReport } from '../../scanner/ports.ts'
import type { ReadSide } from './read-side.ts'
import { reportWaiting } from '../health/report-waiting.ts'
import type { Stores } from '../stores/stores.ts'
import type { WriteSide } from './write-side.ts'

export interface ScannerParts {
  readonly stores: Stores
  readonly writeSide: WriteSide
  readonly readSide: ReadSide
  readonly log: Logger
}

const logReport = (log: Logger, report: ScannerReport) => {
  switch (report.kind) {
    case 'ready':
      log.info(report, 'scanner ready')
      return
    case 'waiting':
      reportWaiting(log, report, 'scanner waiting for store')
      return
    case 'unreadable':
      log.error({ err: report.error }, 'scanner skipped an unreadable event')
      return
  }
}

/** Creates the scanner. It starts when the page answers, because it reads all histories. */
export const openScanner = ({ stores, writeSide, readSide, log }: ScannerParts): RunningScanner =>
  createScanner({
    store: stores.events,
    decode: (recorded) => writeSide.codec.decode(recorded),
    readModels: readSide.readModels,
    monotonicNow: () => performance.now(),
    random: Math.random,
    report: (report) => logReport(log, report),
  })
