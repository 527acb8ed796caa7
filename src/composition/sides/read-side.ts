import type { Logger } from 'pino'
import type { Codec } from '../../eventstore/codec.ts'
import { waitAtMost } from '../../platform/timers.ts'
import { accounts } from '../../projections/accounts/documents.ts'
import { allProjections } from '../../projections/all-projections.ts'
import type { ReadModelStore } from '../../projections/port.ts'
import { createReadModels, type ReadModels } from '../../projections/read-models.ts'
import type { RunnerDeps, RunnerReport } from '../../projections/runner/deps.ts'
import { ProjectionRunner } from '../../projections/runner/runner.ts'
import type { ProjectionSteering, Duty } from '../../ops/deps.ts'
import { projectionsHealth } from '../health/checks/projections-health.ts'
import { reportWaiting } from '../health/report-waiting.ts'
import type { Stores } from '../stores/stores.ts'
import { answeringDuty } from '../health/answering-duty.ts'

/** All reads of the server. */
export interface ReadSide {
  readonly readModels: ReadModels
  readonly readiness: readonly Duty[]
  readonly projections: ProjectionSteering
  /** Ends all waits for projections, because the server stops. */
  release(): void
  stop(): Promise<void>
}

const logReport = (log: Logger, report: RunnerReport) => {
  switch (report.kind) {
    case 'switched':
      log.info(report, 'read model built')
      return
    case 'waiting':
      reportWaiting(log, report, 'projections waiting for store')
      return
    case 'poison':
      log.error(report, 'projection stopped at an unreadable event')
      return
    case 'ahead':
      log.error(
        { projections: report.projections },
        'read models contain events that the log does not have; rebuilding them',
      )
      return
    case 'lost':
      log.error({ err: report.error }, 'read models lost; rebuilding them')
      return
  }
}

/** An unavailable store is reported with its own message. */
const readModelsDuty = (store: Pick<ReadModelStore, 'live'>, monotonicNow: () => number): Duty =>
  answeringDuty(
    'read models',
    async (answered) => {
      await store.live(accounts.projection)
      answered()
      return null
    },
    monotonicNow,
  )

/**
 * After this time without an answer from their server, the server opens without read models:
 * commands are accepted, reads return 503, and the projections start by themselves.
 */
const openWithoutReadModelsAfterMs = 5_000

/**
 * Starts the projections. Readers see the stored state at once, and new events as they are folded.
 * @param options see {@link RunnerDeps}
 */
export const openReadSide = async (
  { events, readEnd, readModels: store, isShared }: Stores,
  codec: Codec,
  log: Logger,
  countReport: (report: RunnerReport) => void,
  { leavesBuilds = false }: Pick<RunnerDeps, 'leavesBuilds'> = {},
): Promise<ReadSide> => {
  const monotonicNow = () => performance.now()
  const runner = new ProjectionRunner(allProjections, {
    eventStore: events,
    readModels: store,
    decode: (recorded) => codec.decode(recorded),
    decodeOnce: (recorded) => codec.decodeOnce(recorded),
    now: monotonicNow,
    random: Math.random,
    checkpointsWait: !isShared,
    leavesBuilds,
    report: (report) => {
      countReport(report)
      logReport(log, report)
    },
  })
  await waitAtMost(openWithoutReadModelsAfterMs, runner.start())
  return {
    readModels: createReadModels(store, runner.progress),
    readiness: [readModelsDuty(store, monotonicNow), projectionsHealth(runner, readEnd)],
    projections: runner,
    release: () => runner.release(),
    stop: () => runner.stop(),
  }
}
