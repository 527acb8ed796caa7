import { Counter, Gauge, type Registry } from 'prom-client'
import { cutText } from '../../domain/kernel/text.ts'
import type { RunnerReport } from '../../projections/runner/deps.ts'
import type { ProjectionStatus } from '../../projections/runner/status.ts'
import { isStoreUnavailable } from '../../projections/store-unavailable.ts'
import { within } from '../within.ts'
import { sharedReading } from './shared-reading.ts'

type ReadStatus = () => Promise<readonly ProjectionStatus[]>

/** A gauge per projection that is read when Prometheus asks, so that nobody has to keep it up. */
const perProjection = (
  registry: Registry,
  name: string,
  help: string,
  read: ReadStatus,
  value: (status: ProjectionStatus) => number,
) =>
  new Gauge({
    name,
    help,
    labelNames: ['projection'],
    registers: [registry],
    async collect() {
      const all = await read()
      this.reset()
      for (const status of all) this.set({ projection: status.name }, value(status))
    },
  })

/** Nothing is known while a store is unavailable; all other metrics are there to tell of it. */
const orWhenUnavailable =
  (read: ReadStatus): ReadStatus =>
  async () => {
    try {
      return await read()
    } catch (error) {
      if (isStoreUnavailable(error)) return []
      throw error
    }
  }

/** A reason may be as long as an event has faults. */
const reasonCharactersMax = 200

/** Names the event at which a projection stands; there is no line for one that goes on. */
const registerFailures = (registry: Registry, read: ReadStatus) =>
  new Gauge({
    name: 'tapedeck_projection_failure',
    help: '1 for the event that a projection cannot fold: its stream@revision, type, and why',
    labelNames: ['projection', 'event', 'type', 'reason'],
    registers: [registry],
    async collect() {
      const all = await read()
      this.reset()
      for (const { name: projection, failure, rebuild } of all) {
        const poison = failure ?? rebuild?.failure
        if (!poison) continue
        const { stream, revision, type } = poison
        const reason = cutText(poison.reason, reasonCharactersMax)
        this.set({ projection, event: `${stream}@${revision.toString()}`, type, reason }, 1)
      }
    },
  })

/** Reads how far the projections are whenever the metrics are asked for. */
export const registerProjectionMetrics = (registry: Registry, read: ReadStatus): void => {
  const readOnce = sharedReading(orWhenUnavailable(() => within(read)))
  const gauge = (name: string, help: string, value: (status: ProjectionStatus) => number) =>
    perProjection(registry, name, help, readOnce, value)
  gauge(
    'tapedeck_projection_lag',
    'Distance of what readers see to the log’s head, in the log’s own units (embedded: events)',
    ({ lag }) => lag,
  )
  gauge(
    'tapedeck_projection_following',
    '1 while readers see the log as it grows; 0 while building, paused or failed',
    ({ state }) => (state === 'following' ? 1 : 0),
  )
  gauge(
    'tapedeck_projection_failed',
    '1 when an event cannot be folded, live or in a rebuild',
    ({ state, rebuild }) => (state === 'failed' || rebuild?.state === 'failed' ? 1 : 0),
  )
  registerFailures(registry, readOnce)
  gauge(
    'tapedeck_projection_events_per_second',
    'Events folded a second, live and in a rebuild together',
    ({ eventsPerSecond, rebuild }) => eventsPerSecond + (rebuild?.eventsPerSecond ?? 0),
  )
  gauge(
    'tapedeck_projection_rebuild_progress',
    'How much of the log a rebuild has folded, 0 to 1; 1 when none runs',
    ({ rebuild }) => rebuild?.progress ?? 1,
  )
}

const reportKinds = [
  'switched',
  'waiting',
  'poison',
  'ahead',
  'lost',
] as const satisfies readonly RunnerReport['kind'][]

/** Counts what the runner tells: switches, waits for a store, poison, a log that was put back, lost stores. */
export const createRunnerReportMetrics = (registry: Registry): ((report: RunnerReport) => void) => {
  const reports = new Counter({
    name: 'tapedeck_projection_reports_total',
    help: `What the projection runner told: ${reportKinds.join(', ')}`,
    labelNames: ['kind'],
    registers: [registry],
  })
  // From 0: who looks at increases does not see the first count of a line that begins with it.
  for (const kind of reportKinds) reports.inc({ kind }, 0)
  return ({ kind }) => reports.inc({ kind })
}
