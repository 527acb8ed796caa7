import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { EmbeddedReadModels } from '../../../src/projections/embedded/store.ts'
import { ProjectionRunner } from '../../../src/projections/runner/runner.ts'
import {
  type Drop,
  droppingLog,
  type Fault,
  faultyReadModels,
} from '../../support/faults/faulty.ts'
import { openMemoryLog } from '../../support/logs/memory-log.ts'
import { simulatedRuns } from '../../support/simulated-runs.ts'
import { counted, decodeTally, type Tally, tally } from '../../support/faults/tally.ts'
import { documentsOf, expected, inOrder, paces } from '../../support/faults/tally-faults.ts'
import { lastingFolder } from '../../support/temp-folder.ts'

const runsPerFile = 100
const eventsMax = 10
const waitMsMax = 60_000

const plans = fc.record({
  history: fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), n: fc.nat(99) }), {
    minLength: 1,
    maxLength: eventsMax,
  }),
  faults: fc.array(fc.constantFrom<Fault>('none', 'none', 'before', 'late', 'after'), {
    maxLength: 12,
  }),
  drops: fc.array(fc.constantFrom<Drop>('none', 'none', 'silently', 'with an error'), {
    maxLength: 8,
  }),
  /** After which events a runner is stopped and another one takes its place. */
  stops: fc.array(fc.nat(eventsMax), { maxLength: 2 }),
  pace: paces,
  runnersAtOnce: fc.integer({ min: 1, max: 2 }),
})
type Plan = typeof plans extends fc.Arbitrary<infer Of> ? Of : never

const openRunners = (log: EventStore, store: EmbeddedReadModels, plan: Plan, projection: Tally) => {
  const readModels = faultyReadModels(store, inOrder(plan.faults, 'none'))
  const eventStore = droppingLog(log, inOrder(plan.drops, 'none'))
  const start = async () => {
    const runner = new ProjectionRunner([projection], {
      eventStore,
      readModels,
      decode: decodeTally,
      now: Date.now,
      random: () => 0,
      report: () => undefined,
      limits: { ...plan.pace, firstWaitMs: 1, waitMaxMs: 5 },
    })
    await runner.start()
    return runner
  }
  return Promise.all(Array.from({ length: plan.runnersAtOnce }, start)).then((running) => ({
    replaceOne: async () => {
      await running.shift()?.stop()
      running.push(await start())
    },
    caughtUp: async (name: string) => {
      const head = (await log.head())!
      for (const { progress } of running)
        expect(await progress.waitFor(name, head, waitMsMax)).toBe(true)
    },
    stop: () => Promise.all(running.map((runner) => runner.stop())),
  }))
}

const simulate = async (store: EmbeddedReadModels, plan: Plan, name: string) => {
  const log = openMemoryLog()
  const projection = tally(name)
  const runners = await openRunners(log, store, plan, projection)
  for (const [index, { key, n }] of plan.history.entries()) {
    const id = randomUUID()
    const occurredAt = new Date(0).toISOString()
    const metadata = { correlationId: id, causationId: id, userId: null, occurredAt }
    const after = index === 0 ? 'no_stream' : BigInt(index - 1)
    await log.append('tally-all', [{ id, ...counted(key, n), metadata }], after)
    if (plan.stops.includes(index)) await runners.replaceOne()
  }
  await runners.caughtUp(name)
  await runners.stop()
  expect(await documentsOf({ store }, projection)).toEqual(expected(plan.history))
  await log.close()
}

it(`in ${simulatedRuns.toString()} simulated runs on stores that fail, answer late or drop the line, under one or two runners that are stopped anywhere, documents equal the fold of the log`, async () => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
  process.stdout.write(`simulated-runs: TEST_SEED=${seed.toString()}\n`)
  const sample = fc.sample(plans, { seed, numRuns: simulatedRuns })
  for (let first = 0; first < simulatedRuns; first += runsPerFile) {
    const folder = lastingFolder()
    const store = new EmbeddedReadModels({
      file: join(folder.path, 'read-models.db'),
      now: Date.now,
      onDamage: ({ reason }) => {
        throw new Error(reason)
      },
    })
    const ended = sample.slice(first, first + runsPerFile).map(async (plan, index) => {
      try {
        await simulate(store, plan, `run${index.toString()}`)
      } catch (error) {
        throw new Error(`run ${(first + index).toString()}: ${JSON.stringify(plan)}`, {
          cause: error,
        })
      }
    })
    await Promise.all(ended)
    await store.close()
    folder.remove()
  }
})
