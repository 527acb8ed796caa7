import { describe, it } from 'vitest'
import type { ReadModelStore } from '../../../src/projections/port.ts'
import { readModelContract } from '../../suites/read-model-contract.ts'
import { noMongo, openTestReadModels, testDatabase } from '../../support/mongo/test-server.ts'

if (noMongo !== null)
  describe('read-model store: MongoDB', () => {
    it.skip(`not run: ${noMongo}`)
  })
else
  readModelContract('MongoDB', async () => {
    const database = await testDatabase()
    const open = () => openTestReadModels(database.url)
    let current: ReadModelStore = open()
    return {
      open: () => Promise.resolve(current),
      reopen: async (store: ReadModelStore) => {
        await store.close()
        current = open()
        return current
      },
      dispose: async () => {
        await current.close()
        await database.dispose()
      },
    }
  })
