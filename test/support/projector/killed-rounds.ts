import { setTimeout as wait } from 'node:timers/promises'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { ReadModelStore } from '../../../src/projections/port.ts'
import { ProjectionRunner } from '../../../src/projections/runner/runner.ts'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { foldedLog, storedDocuments } from '../logs/folded-log.ts'
import { ProjectionWorld } from '../worlds/projection-world.ts'
import type { MongoLimits } from '../../../src/projections/mongo/limits.ts'
import { buildChild } from '../faults/killed-child.ts'
import { mulberry32 } from '../mulberry32.ts'
import { firstOf, tradingHistory } from '../trading-history.ts'
import { until } from '../until.ts'
import { Projector } from './projector.ts'

export interface KilledRounds {
  readonly rounds: number
  readonly eventsPerRound: number
  /** The longest that a projector lives after it has begun, in milliseconds. */
  readonly livesMsMax: number
  readonly seed: number
  /** Where the projectors keep their read models: a file, or an address. */
  readonly place: (folder: string) => string
  /** Of the server at that address. */
  readonly serverLimits?: Partial<MongoLimits>
  /** The same store, in this process. */
  readonly open: (place: string) => ReadModelStore
}

const codec = createCodec(eventTables)

/** Folds what is left. */
const finish = async (world: ProjectionWorld, store: ReadModelStore) => {
  const runner = new ProjectionRunner(allProjections, {
    eventStore: world.log,
    readModels: store,
    decode: (recorded) => codec.decode(recorded),
    now: Date.now,
    random: Math.random,
    report: () => undefined,
    limits: { firstWaitMs: 1, waitMaxMs: 20 },
  })
  await runner.start()
  await until('what is left is folded', async () =>
    (await runner.status()).every(({ state, lag }) => state === 'following' && lag === 0),
  )
  await runner.stop()
}

/**
 * Kills projectors in the middle of their work, two of which sometimes work at once, and looks after
 * every round whether the documents are what the log says.
 */
export const killedRounds = async (options: KilledRounds): Promise<void> => {
  const { rounds, eventsPerRound, livesMsMax, seed, place, open } = options
  const random = mulberry32(seed)
  const history = tradingHistory(seed)
  const world = new ProjectionWorld()
  const at = place(world.folder.path)
  const logFile = join(world.folder.path, 'events.db')
  const limits = JSON.stringify(options.serverLimits ?? {})
  const program = await buildChild(
    join(import.meta.dirname, 'child.ts'),
    `projector-${seed.toString()}`,
  )
  const begin = () =>
    Array.from(
      { length: random() < 0.3 ? 2 : 1 },
      () => new Projector(program, [logFile, at, limits]),
    )
  let next = begin()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const working = next
      // Those of the next round load while these work.
      next = round + 1 < rounds ? begin() : []
      await world.happen(firstOf(history, Math.ceil(eventsPerRound / 2)))
      await Promise.all(working.map((projector) => projector.go()))
      const meanwhile = world.happen(firstOf(history, Math.floor(eventsPerRound / 2)))
      await wait(random() * livesMsMax)
      await Promise.all(working.map((projector) => projector.kill()))
      await meanwhile
      const store = open(at)
      await finish(world, store)
      const [stored, folded] = [await storedDocuments(store), await foldedLog(world.log)]
      await store.close()
      expect(stored, `round ${round.toString()}`).toEqual(folded)
    }
  } finally {
    await Promise.all(next.map((projector) => projector.kill()))
    await world.dispose()
    await rm(dirname(program), { recursive: true, force: true })
  }
}
