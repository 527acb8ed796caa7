import { describe, it, onTestFinished } from 'vitest'
import { noMongo, openTestReadModels, testDatabase } from '../../support/mongo/test-server.ts'
import { olderLogRules } from '../../suites/older-log.ts'

if (noMongo !== null)
  describe('read models (MongoDB) of a log in whose place an older copy was put', () => {
    it.skip(`not run: ${noMongo}`)
  })
else
  olderLogRules('MongoDB', async () => {
    const database = await testDatabase()
    onTestFinished(() => database.dispose())
    const store = openTestReadModels(database.url)
    onTestFinished(() => store.close())
    return { wrapStore: () => store, checkpointsWait: false }
  })
