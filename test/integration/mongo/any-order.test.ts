import { describe, expect, it } from 'vitest'
import { noMongo, openTestReadModels, testDatabase } from '../../support/mongo/test-server.ts'
import { mulberry32 } from '../../support/mulberry32.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'

import { type Bulk, expectSameInAnyOrder, recording } from '../../support/faults/redelivery.ts'
import { firstOf, tradingHistory } from '../../support/trading-history.ts'

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Few, because the built server looks at every document for each write. */
const events = 60

describe.skipIf(noMongo !== null)(`batches on a server (${noMongo ?? 'there is one'})`, () => {
  it(`give the documents of the embedded store in any order, and twice (seed ${seed.toString()})`, async () => {
    const bulks: Bulk[] = []
    const world = new ProjectionWorld({
      limits: { sliceMs: 0, flushEveryMs: 0, buildFlushEveryMs: 0, flushPauseRatio: 0 },
      wrapStore: (store) => recording(store, bulks),
    })
    const database = await testDatabase()
    const other = openTestReadModels(database.url)
    await world.happen(firstOf(tradingHistory(seed), events))
    await world.runner.start()
    await world.caughtUp()
    expect(bulks.length).toBeGreaterThan(10)
    await expectSameInAnyOrder(world.store, other, bulks, mulberry32(seed))
    await other.close()
    await database.dispose()
    await world.dispose()
  }, 240_000)
})
