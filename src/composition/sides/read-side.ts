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
import { projectionsHealth } from '../health/projections-health.ts'
import { tellWaiting } from '../health/tell-waiting.ts'
import type { Stores } from '../stores/stores.ts'
import { answeringDuty } from '../health/answering-duty.ts'

/** Everything that reads. */
export interface ReadSide {
  readonly readModels: ReadModels
  readonly readiness: readonly Duty[]
  readonly projections: ProjectionSteering
  /** Whoever waits for the projections is told to stop waiting: the product is to end. */
  release(): void
  stop(): Promise<void>
}

const tell = (log: Logger, report: RunnerReport) => {
  switch (report.kind) {
    case 'switched':
      log.info(report, 'a read model was built')
      return
    case 'waiting':
      tellWaiting(log, report, 'projections wait for a store')
      return
    case 'poison':
      log.error(report, 'a projection cannot read an event and stands still')
      return
    case 'ahead':
      log.error(
        { projections: report.projections },
        'read models tell of events that the log does not have, and are built anew',
      )
      return
    case 'lost':
      log.error({ err: report.error }, 'read models are built anew')
      return
  }
}

/** The watch tells of a store that is unavailable by the store's own sentence. */
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
 * The product opens without read models when their server does not answer for so long: commands are
 * accepted, readers are asked to come again, and the projections begin by themselves.
 */
const openWithoutReadModelsAfterMs = 5_000

/**
 * Starts the projections; readers see what is stored at once, and what comes as it is folded.
 * @param options see {@link RunnerDeps}
 */
export const openReadSide = async (
  { events, readModels: store, isShared }: Stores,
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
      tell(log, report)
    },
  })
  await waitAtMost(openWithoutReadModelsAfterMs, runner.start())
  return {
    readModels: createReadModels(store, runner.progress),
    readiness: [
      readModelsDuty(store, monotonicNow),
      projectionsHealth(runner, events, monotonicNow),
    ],
    projections: runner,
    release: () => runner.release(),
    stop: () => runner.stop(),
  }
}
