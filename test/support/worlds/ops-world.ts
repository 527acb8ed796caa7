import { join } from 'node:path'
import { Registry } from 'prom-client'
import request from 'supertest'
import { onTestFinished } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { readQuotes } from '../../../src/http/stocks/quotes.ts'
import type { Duty, OpsDeps } from '../../../src/ops/deps.ts'
import { registerProjectionMetrics } from '../../../src/ops/metrics/projection-metrics.ts'
import { createOpsApp } from '../../../src/ops/ops-app.ts'
import { httpLimits } from '../../../src/http/limits/http-limits.ts'
import { createWatch } from '../../../src/ops/watch/watch.ts'
import { createPastReadModels } from '../../../src/projections/past/past-read-models.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import { writesTo } from '../logs/writes.ts'
import { ProjectionWorld, type WorldOptions } from './projection-world.ts'

interface OpsWorldOptions extends WorldOptions {
  readonly replace?: Partial<OpsDeps>
  readonly duties?: readonly Duty[]
  /** Monotonic milliseconds, as the duties tell them. */
  readonly monotonicNow?: () => number
}

/** The operators' port over a real log, a real vault and real projections, at a clock of its own. */
export const openOpsWorld = async ({
  replace,
  duties = [],
  monotonicNow = () => performance.now(),
  ...options
}: OpsWorldOptions = {}) => {
  let nowMs = Date.parse('2026-03-02T15:00:00Z')
  const logOptions = { now: () => new Date(nowMs), ...options.logOptions }
  const world = new ProjectionWorld({ ...options, logOptions })
  onTestFinished(() => world.dispose())
  await world.runner.start()
  const now = () => nowMs
  const codec = createCodec(eventTables)
  const keys = join(world.folder.path, 'keys')
  const vault = await openFileVault({ folder: keys, masterKey: null, now })
  const writes = writesTo({ store: world.log, vault, now })
  const past = createPastReadModels({
    events: world.log,
    codec,
    readModels: null,
    limits: httpLimits,
  })
  const registry = new Registry()
  registerProjectionMetrics(registry, () => world.runner.status())
  const faults: unknown[] = []
  const app = createOpsApp({
    dataFolder: world.folder.path,
    watch: createWatch(
      () => duties,
      monotonicNow,
      (error) => faults.push(error),
    ),
    imports: {
      listStock: () => Promise.reject(new Error('not here')),
      importBars: () => Promise.reject(new Error('not here')),
    },
    users: { erase: () => Promise.reject(new Error('not here')) },
    copies: null,
    deliveries: null,
    splits: { settle: () => Promise.reject(new Error('not here')) },
    projections: world.runner,
    audit: {
      store: world.log,
      codec,
      vault,
      findUser: writes.findUser,
      now,
      quotesAt: ({ position, at }, symbol) =>
        readQuotes(position === null ? world.readModels : past.at(position, null), at, symbol),
    },
    metrics: registry,
    consoleRoot: null,
    onFault: (error) => faults.push(error),
    ...replace,
  })

  return {
    ...writes,
    world,
    faults,
    app: request(app),
    /** What was told as ISO 8601 so far. */
    moment: () => new Date(nowMs).toISOString(),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

export type OpsWorld = Awaited<ReturnType<typeof openOpsWorld>>
