import type { ProjectionSteering, Duty } from '../../ops/deps.ts'
import { allProjections } from '../../projections/all-projections.ts'
import type { ReadModelStore } from '../../projections/port.ts'
import { createReadModels } from '../../projections/read-models.ts'
import { planOf } from '../../projections/runner/plan.ts'
import type { SteerAnswer } from '../../projections/runner/runner.ts'
import {
  distance,
  type LogSpan,
  progressOf,
  type ProjectionStatus,
  type RebuildStatus,
  spanOf,
} from '../../projections/runner/status.ts'
import { StoredProgress } from '../../projections/stored-progress.ts'
import type { ReadSide } from './read-side.ts'
import type { Stores } from '../stores/stores.ts'
import { answeringDuty } from '../health/answering-duty.ts'

const rebuildOf = async (
  store: ReadModelStore,
  generation: string | null,
  span: LogSpan,
): Promise<RebuildStatus | null> => {
  if (generation === null) return null
  const position = await store.seen(generation)
  const progress = progressOf(position, span)
  return { generation, state: 'building', position, progress, eventsPerSecond: 0, failure: null }
}

/** The stored state of a projection; whether its projector is paused or failed is unknown. */
const statusOf = async (
  store: ReadModelStore,
  { name, version }: { readonly name: string; readonly version: number },
  span: LogSpan,
): Promise<ProjectionStatus> => {
  const plan = await planOf(store, { name, version }, span?.head ?? null)
  const position = plan.live === null ? null : await store.seen(plan.live)
  return {
    name,
    version,
    generation: plan.live,
    position,
    lag: distance(position, span),
    state: plan.live === null ? 'building' : plan.current ? 'following' : 'outdated',
    eventsPerSecond: 0,
    foldedEvents: 0,
    failure: null,
    rebuild: await rebuildOf(store, plan.unfinished, span),
    comparison: null,
  }
}

const notHere: SteerAnswer = { ok: false, reason: 'not_possible_now' }

const refuse = (name: string): Promise<SteerAnswer> =>
  Promise.resolve(
    allProjections.some((projection) => projection.name === name)
      ? notHere
      : { ok: false, reason: 'unknown_projection' },
  )

const steeringOf = ({ events, readModels: store }: Stores): ProjectionSteering => ({
  status: async () => {
    const span = await spanOf(events)
    return Promise.all(allProjections.map((projection) => statusOf(store, projection, span)))
  },
  rebuild: ([name = '']) => refuse(name),
  cancelRebuild: refuse,
  pause: refuse,
  resume: refuse,
})

const readModelsDuty = (projections: ProjectionSteering): Duty =>
  answeringDuty(
    'read models',
    async (answered) => {
      const missing = (await projections.status()).filter(({ generation }) => generation === null)
      answered()
      return missing.length === 0
        ? null
        : missing.map(({ name }) => `${name} is being built`).join(', ')
    },
    () => performance.now(),
  )

/** The read side of a server without projector: another process folds into the same store. */
export const openStoredReadSide = (stores: Stores): ReadSide => {
  const projections = steeringOf(stores)
  const progress = new StoredProgress(stores.readModels)
  return {
    readModels: createReadModels(stores.readModels, progress),
    readiness: [readModelsDuty(projections)],
    projections,
    release: () => progress.release(),
    stop: () => Promise.resolve(),
  }
}
