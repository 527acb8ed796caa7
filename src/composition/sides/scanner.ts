import type { Logger } from 'pino'
import { createScanner, type RunningScanner } from '../../scanner/scanner.ts'
import type { ScannerReport } from '../../scanner/ports.ts'
import type { ReadSide } from './read-side.ts'
import { tellWaiting } from '../health/tell-waiting.ts'
import type { Stores } from '../stores/stores.ts'
import type { WriteSide } from './write-side.ts'

export interface ScannerParts {
  readonly stores: Stores
  readonly writeSide: WriteSide
  readonly readSide: ReadSide
  readonly log: Logger
}

const tell = (log: Logger, report: ScannerReport) => {
  switch (report.kind) {
    case 'ready':
      log.info(report, 'the scanner is ready')
      return
    case 'waiting':
      tellWaiting(log, report, 'the scanner waits for a store')
      return
    case 'unreadable':
      log.error({ err: report.error }, 'the scanner goes on without an event')
      return
  }
}

/** The scanner, to be started when the page answers: it reads every symbol's history. */
export const openScanner = ({ stores, writeSide, readSide, log }: ScannerParts): RunningScanner =>
  createScanner({
    store: stores.events,
    decode: (recorded) => writeSide.codec.decode(recorded),
    readModels: readSide.readModels,
    monotonicNow: () => performance.now(),
    random: Math.random,
    report: (report) => tell(log, report),
  })
