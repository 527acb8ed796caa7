import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { readQuotes } from '../../http/stocks/quotes.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { meterAppends } from '../../ops/metrics/append-metrics.ts'
import { createHttpMetrics } from '../../ops/metrics/http-metrics.ts'
import {
  createRunnerReportMetrics,
  registerProjectionMetrics,
} from '../../ops/metrics/projection-metrics.ts'
import { createRowMetrics } from '../../ops/metrics/row-metrics.ts'
import { registerLogMetrics } from '../../ops/metrics/log-metrics.ts'
import { registerSocketMetrics } from '../../ops/metrics/socket-metrics.ts'
import { createTickMetrics } from '../../ops/metrics/tick-metrics.ts'
import type { DeliveryControl, Duty } from '../../ops/deps.ts'
import { registerWatchMetrics } from '../../ops/metrics/watch-metrics.ts'
import { createWatch } from '../../ops/watch/watch.ts'
import { createOpsApp } from '../../ops/ops-app.ts'
import type { PastReadModels } from '../../projections/past/past-read-models.ts'
import type { Realtime } from '../../realtime/ports.ts'
import { builtFolder } from './built-folder.ts'
import { clockHealth } from '../health/checks/clock-health.ts'
import { logFileHealth } from '../health/checks/log-file-health.ts'
import { eraseByUsername } from '../../processes/accounts/erase-by-username.ts'
import type { ReadSide } from '../sides/read-side.ts'
import { settleSplit } from '../../ops/settle-split.ts'
import type { ScheduledCopies } from '../backup/scheduled-copies.ts'
import { sessionsHealth } from '../health/checks/sessions-health.ts'
import type { Stores } from '../stores/stores.ts'
import { logDuties } from '../health/watch-log.ts'
import type { WriteSide } from '../sides/write-side.ts'

/** All counters in their own registry, so that two servers in one process do not share them. */
export const createMeters = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    countRequest: createHttpMetrics(registry),
    countRejectedTicks: createTickMetrics(registry),
    countBadRow: createRowMetrics(registry),
    countReport: createRunnerReportMetrics(registry),
    log: (store: EventStore) => meterAppends(registry, store, Date.now),
  }
}

/** The counters that other parts use, and their registry. */
export type Meters = ReturnType<typeof createMeters>

interface Parts {
  readonly stores: Stores
  readonly writeSide: WriteSide
  readonly readSide: ReadSide
  readonly past: PastReadModels
  /** Duties of this server besides reading. */
  readonly readiness: readonly Duty[]
  /** null: this server has no projector. */
  readonly deliveries: DeliveryControl | null
  /** null: the log is on a server. */
  readonly copies: ScheduledCopies | null
  /** null: this server has no sockets. */
  readonly realtime: Pick<Realtime, 'stats'> | null
  readonly meters: Meters
  readonly log: Logger
}

/** All duties of this server. They are shown in readiness, metrics, `doctor` and the log. */
const dutiesOf = ({ stores, readSide, readiness }: Parts): readonly Duty[] => {
  const monotonicNow = () => performance.now()
  const { inspection } = stores.events
  return [
    ...clockHealth(stores.events, Date.now, monotonicNow),
    ...(inspection ? [logFileHealth(inspection, monotonicNow)] : []),
    ...readSide.readiness,
    ...readiness,
    sessionsHealth(stores.sessions, monotonicNow),
  ]
}

export interface OpsSide {
  readonly app: RequestListener
  /** Stops the periodic checks. */
  stop(): Promise<void>
}

/** Opens the operators' port. */
export const openOpsApp = (parts: Parts): OpsSide => {
  const { stores, writeSide, readSide, past, copies, realtime, meters, log } = parts
  const { events, vault, folder } = stores
  const { accounts, codec, commands, feed } = writeSide
  registerProjectionMetrics(meters.registry, () => readSide.projections.status())
  if (events.inspection) registerLogMetrics(meters.registry, events.inspection)
  if (realtime !== null) registerSocketMetrics(meters.registry, () => realtime.stats())
  const always = dutiesOf(parts)
  const duties = () => [...always, ...(copies?.duties() ?? [])]
  const onFault = (error: unknown) => {
    log.error({ err: error }, 'operators port request failed')
  }
  const watch = createWatch(duties, () => performance.now(), onFault)
  registerWatchMetrics(meters.registry, watch)
  const dutyLog = logDuties(watch, log)
  const app = createOpsApp({
    dataFolder: folder.folder,
    watch,
    imports: feed,
    users: { erase: (username) => eraseByUsername(accounts, username) },
    copies,
    deliveries: parts.deliveries,
    splits: { settle: (order) => settleSplit(commands, order) },
    projections: readSide.projections,
    audit: {
      store: events,
      codec,
      vault,
      findUser: (username) => accounts.findUser('username', username),
      now: Date.now,
      quotesAt: ({ position, at }, symbol) =>
        readQuotes(position === null ? readSide.readModels : past.at(position, null), at, symbol),
    },
    metrics: { contentType: meters.registry.contentType, metrics: () => meters.registry.metrics() },
    consoleRoot: builtFolder('console'),
    onFault,
  })
  return { app, stop: () => dutyLog.stop() }
}
