import { randomUUID } from 'node:crypto'
import { describe, it } from 'vitest'
import { MongoReadModels } from '../../../src/projections/mongo/store.ts'
import type { ReadModelStore } from '../../../src/projections/port.ts'
import { readModelContract } from '../../contracts/read-model-contract.ts'
import { noMongo, testDatabase, testLimits } from '../../support/mongo/test-server.ts'

if (noMongo !== null)
  describe('read-model store: MongoDB', () => {
    it.skip(`not run: ${noMongo}`)
  })
else
  readModelContract('MongoDB', async () => {
    const database = await testDatabase()
    const open = () =>
      new MongoReadModels({
        url: database.url,
        newId: randomUUID,
        now: Date.now,
        limits: testLimits,
      })
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
