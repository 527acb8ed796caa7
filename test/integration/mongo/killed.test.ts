import { describe, it } from 'vitest'
import {
  noMongo,
  openTestReadModels,
  testDatabase,
  testLimits,
  isWanted,
} from '../../support/mongo/test-server.ts'
import { killedRounds } from '../../support/projector/killed-rounds.ts'

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** A round takes seconds: beside all other tests there are fewer. */
const rounds = isWanted ? 20 : 5

describe.skipIf(noMongo !== null)(`read models on a server (${noMongo ?? 'there is one'})`, () => {
  it(`are what the log says after every one of ${rounds.toString()} killed projectors (seed ${seed.toString()})`, async () => {
    const database = await testDatabase()
    await killedRounds({
      rounds,
      eventsPerRound: 24,
      livesMsMax: 400,
      seed,
      place: () => database.url,
      serverLimits: testLimits,
      open: openTestReadModels,
    })
    await database.dispose()
  }, 600_000)
})
