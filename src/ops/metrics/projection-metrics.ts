import { Counter, Gauge, type Registry } from 'prom-client'
import { cutText } from '../../domain/kernel/text.ts'
import type { RunnerReport } from '../../projections/runner/deps.ts'
import type { ProjectionStatus } from '../../projections/runner/status.ts'
import { isStoreUnavailable } from '../../projections/guard/store-unavailable.ts'
import { within } from '../within.ts'
import { sharedReading } from './shared-reading.ts'

type ReadStatus = () => Promise<readonly ProjectionStatus[]>

/** A gauge per projection that is read at each scrape, so that it need not be updated. */
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

/** Empty while a store is unavailable, so that the other metrics can still be scraped. */
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

/** Names the event at which a projection stopped; a running projection has no series. */
const registerFailures = (registry: Registry, read: ReadStatus) =>
  new Gauge({
    name: 'tapedeck_projection_failure',
    help: '1 for the event that a projection cannot fold, with its stream@revision, type, and reason',
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

/** Reads the state of the projections at each scrape. */
export const registerProjectionMetrics = (registry: Registry, read: ReadStatus): void => {
  const readOnce = sharedReading(orWhenUnavailable(() => within(read)))
  const gauge = (name: string, help: string, value: (status: ProjectionStatus) => number) =>
    perProjection(registry, name, help, readOnce, value)
  gauge(
    'tapedeck_projection_lag_positions',
    'Distance of the read model to the head of the log, in the units of the log (embedded: events)',
    ({ lag }) => lag,
  )
  gauge(
    'tapedeck_projection_following',
    '1 while the read model follows the log; 0 while it is building, paused or failed',
    ({ state }) => (state === 'following' ? 1 : 0),
  )
  gauge(
    'tapedeck_projection_failed',
    '1 if an event cannot be folded, live or in a rebuild',
    ({ state, rebuild }) => (state === 'failed' || rebuild?.state === 'failed' ? 1 : 0),
  )
  registerFailures(registry, readOnce)
  new Counter({
    name: 'tapedeck_projection_folded_events_total',
    help: 'Events folded, live and in rebuilds together',
    labelNames: ['projection'],
    registers: [registry],
    async collect() {
      const all = await readOnce()
      this.reset()
      for (const { name, foldedEvents } of all) this.inc({ projection: name }, foldedEvents)
    },
  })
  gauge(
    'tapedeck_projection_rebuild_ratio',
    'Share of the log that a rebuild has folded, 0 to 1; 1 without a rebuild',
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

/** Counts the runner's reports: switches, waits, poison, a restored log, lost stores. */
export const createRunnerReportMetrics = (registry: Registry): ((report: RunnerReport) => void) => {
  const reports = new Counter({
    name: 'tapedeck_projection_reports_total',
    help: `Reports of the projection runner, by kind: ${reportKinds.join(', ')}`,
    labelNames: ['kind'],
    registers: [registry],
  })
  // Starts at 0: otherwise the first count of a new series would not show as an increase.
  for (const kind of reportKinds) reports.inc({ kind }, 0)
  return ({ kind }) => reports.inc({ kind })
}
