import { randomUUID } from 'node:crypto'
import { MongoParseError } from 'mongodb'
import { MongoSessions } from '../http/sessions/mongo-store.ts'
import { mongoClient } from '../projections/mongo/connect.ts'
import { mongoLimits } from '../projections/mongo/limits.ts'
import { MongoReadModels } from '../projections/mongo/store.ts'
import { StartFault } from './start-fault.ts'

/**
 * Read models and sessions on a server: it need not be there yet, and may go and come back.
 * @throws StartFault when the address cannot be read
 */
export const openMongoStores = (url: string, operationsPerMessage: number) => {
  try {
    const { client, database } = mongoClient(url, mongoLimits)
    return {
      readModels: new MongoReadModels({
        url,
        newId: randomUUID,
        now: Date.now,
        limits: { operationsPerMessage },
      }),
      sessions: new MongoSessions({ client, database, clock: Date.now }),
      isShared: true,
    }
  } catch (error) {
    if (!(error instanceof MongoParseError)) throw error
    throw new StartFault(`MONGODB_URL: its value cannot be read (${error.message}).`)
  }
}
