import type { Logger } from 'pino'
import { systemClock } from '../../market/clock.ts'
import type { SignalReport } from '../../processes/signals/ports.ts'
import { runSignalProcess } from '../../processes/signals/signal-process.ts'
import type { Duty } from '../../ops/deps.ts'
import { inSlices } from '../../projections/turns.ts'
import { type Background, runInBackground } from '../background.ts'
import type { ReadSide } from '../sides/read-side.ts'
import { createSignalReadSide } from '../../processes/signals/read-side.ts'
import { signalsHealth } from '../health/checks/signals-health.ts'
import { reportWaiting } from '../health/report-waiting.ts'
import type { WriteSide } from '../sides/write-side.ts'

export interface SignalParts {
  readonly writeSide: Pick<WriteSide, 'commands'>
  readonly readSide: Pick<ReadSide, 'readModels'>
  readonly log: Logger
}

const logReport = (log: Logger, report: SignalReport) => {
  const { kind, ...what } = report
  if (kind === 'evaluated') return
  if (kind === 'waiting') reportWaiting(log, report, 'signals waiting for store')
  else if (kind === 'refused') log.warn(what, 'signal refused')
  else if (kind === 'closed') log.debug(what, 'signal closed')
  else log.info(what, `signals ${kind}`)
}

/** Issues signals and closes them until it is stopped. @param ready resolves when there are bars */
export const startSignals = (
  { writeSide, readSide, log }: SignalParts,
  ready: Promise<void>,
): Background & { readonly readiness: Duty } => {
  const health = signalsHealth(() => performance.now())
  const work = runInBackground(
    ready,
    (signal) =>
      runSignalProcess({
        readSide: createSignalReadSide(readSide.readModels),
        commands: writeSide.commands,
        nextTurn: inSlices(),
        wait: (ms, stop) => systemClock.wait(ms, stop),
        report: (report) => {
          logReport(log, report)
          health.record(report)
        },
        signal,
      }),
    (error) => {
      health.ended(error)
      log.error({ err: error }, 'signals failed')
    },
  )
  return { ...work, readiness: health.readiness }
}
