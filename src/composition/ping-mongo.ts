import { mongoClient } from '../projections/mongo/connect.ts'
import { reaching } from '../projections/mongo/failures.ts'
import { mongoLimits } from '../projections/mongo/limits.ts'

/**
 * Asks the server whether it is there, on a connection of its own.
 *
 * @returns its version
 * @throws ReadModelUnavailable; MongoParseError when the address cannot be read
 */
export const pingMongo = async (url: string): Promise<string> => {
  const { client, database } = mongoClient(url, mongoLimits)
  try {
    return await reaching(async () => {
      const db = client.db(database)
      await db.command({ ping: 1 })
      const { version } = await db.command({ buildInfo: 1 })
      return String(version)
    })
  } finally {
    await client.close()
  }
}
