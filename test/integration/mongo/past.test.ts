import { describe, it } from 'vitest'
import { recordedPast } from '../../suites/recorded-past.ts'
import {
  noProductOnMongo,
  openTestReadModels,
  testDatabase,
} from '../../support/mongo/test-server.ts'

if (noProductOnMongo !== null)
  describe('the past: MongoDB', () => {
    it.skip(`not run: ${noProductOnMongo}`)
  })
else
  recordedPast('MongoDB', async () => {
    const database = await testDatabase()
    return {
      openReadModels: () => openTestReadModels(database.url),
      dispose: () => database.dispose(),
    }
  })
