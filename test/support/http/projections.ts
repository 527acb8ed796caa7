import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../until.ts'
import type { AnyEvent } from '../../../src/domain/all-events.ts'
import type { Codec } from '../../../src/eventstore/codec.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { allProjections } from '../../../src/projections/all-projections.ts'
import type { ReadModelStore } from '../../../src/projections/port.ts'
import { createReadModels, type ReadModels } from '../../../src/projections/read-models.ts'
import { ProjectionRunner } from '../../../src/projections/runner/runner.ts'

const builtWithinMs = 30_000
const checkEveryMs = 5

export interface Projections {
  readonly readModels: ReadModels
  /** Resolves when readers see the whole log as it is now. @throws Error when it takes too long */
  caughtUp(): Promise<void>
  /** Builds every read model anew; resolves when readers have switched to the new ones. */
  rebuild(): Promise<void>
  stop(): Promise<void>
}

/** Follows the log into every read model; resolves when all of them can be read. */
export const startProjections = async (
  events: EventStore,
  store: ReadModelStore,
  codec: Codec<AnyEvent>,
): Promise<Projections> => {
  const runner = new ProjectionRunner(allProjections, {
    eventStore: events,
    readModels: store,
    decode: (recorded) => codec.decode(recorded),
    random: Math.random,
    now: Date.now,
    report: (report) => {
      if (report.kind === 'poison') throw new Error(JSON.stringify(report.poison))
    },
  })
  await runner.start()
  const deadline = Date.now() + builtWithinMs
  for (const { name } of allProjections)
    while ((await store.live(name)) === null) {
      if (Date.now() > deadline) throw new Error(`${name} was not built in time.`)
      await wait(checkEveryMs)
    }

  const readModels = createReadModels(store, runner.progress)
  const caughtUp = async () => {
    const head = await events.head()
    if (head === null) return
    for (const { name } of allProjections)
      if (!(await readModels.waitFor(name, head, builtWithinMs)))
        throw new Error(`${name} did not catch up in time.`)
  }
  const rebuild = async () => {
    const names = allProjections.map(({ name }) => name)
    const before = await Promise.all(names.map((name) => store.live(name)))
    await runner.rebuild(names)
    const isSwitched = async (name: string, index: number) =>
      (await store.live(name)) !== before[index]
    await Promise.all(
      names.map((name, index) => until(`${name} rebuilt`, () => isSwitched(name, index))),
    )
  }
  return { readModels, caughtUp, rebuild, stop: () => runner.stop() }
}
