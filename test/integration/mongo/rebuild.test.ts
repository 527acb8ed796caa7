import { describe, expect, it } from 'vitest'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { foldedLog, storedDocuments } from '../../support/logs/folded-log.ts'
import { noMongo, openTestReadModels, testDatabase } from '../../support/mongo/test-server.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { tradingHistory } from '../../support/trading-history.ts'
import { until } from '../../support/until.ts'

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const names = allProjections.map(({ name }) => name)
/** Few, because the built server looks at every document for each write. */
const eventsAtOnce = 40
const eventsMax = 800
const eventsMeanwhile = 20

const title =
  noMongo === null ? 'a rebuild on a server' : `a rebuild on a server (not run: ${noMongo})`

/** Projections that the log gives a document to. */
const filled = async ({ log }: ProjectionWorld): Promise<Set<string>> =>
  new Set([...(await foldedLog(log)).keys()].map((place) => place.split(':')[0] ?? ''))

describe.skipIf(noMongo !== null)(title, () => {
  it(`of every projection gives the fold of the log, which goes on (seed ${seed.toString()})`, async () => {
    const database = await testDatabase()
    const store = openTestReadModels(database.url)
    const world = new ProjectionWorld({ wrapStore: () => store, checkpointsWait: false })
    const history = tradingHistory(seed)
    const happens = async (count: number) => {
      for (let made = 0; made < count; made += 1) await world.happen([history.next().value])
    }
    try {
      for (let count = 0; (await filled(world)).size < names.length; count += eventsAtOnce) {
        expect(count).toBeLessThan(eventsMax)
        await happens(eventsAtOnce)
      }
      await world.runner.start()
      await world.caughtUp()
      expect(await storedDocuments(store)).toEqual(await foldedLog(world.log))

      expect(await world.runner.rebuild(names)).toEqual({ ok: true })
      await happens(eventsMeanwhile)
      await until('every one is rebuilt', async () =>
        (await world.runner.status()).every(
          ({ generation, rebuild }) => generation?.endsWith('.2') === true && !rebuild,
        ),
      )
      await world.caughtUp()
      expect(await storedDocuments(store)).toEqual(await foldedLog(world.log))
      const compared = (await world.runner.status()).map(
        ({ name, comparison }) => `${name} ${String(comparison?.different)}`,
      )
      expect(compared).toEqual(names.map((name) => `${name} 0`))
    } finally {
      await world.dispose()
      await store.close()
      await database.dispose()
    }
  }, 240_000)
})
