import { setTimeout as wait } from 'node:timers/promises'
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
  return { readModels, caughtUp, stop: () => runner.stop() }
}
