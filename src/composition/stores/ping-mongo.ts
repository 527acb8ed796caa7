import { mongoClient } from '../../projections/mongo/connect.ts'
import { reaching } from '../../projections/mongo/failures.ts'
import { mongoLimits } from '../../projections/mongo/limits.ts'
import { LogClaim } from '../../projections/mongo/log-claim.ts'
import { userRefused } from './user-refused.ts'

/**
 * Asks the server whether it is there, on a connection of its own, and whether its database is this
 * log's; nothing is written.
 *
 * @param logId of the log; null: it is not known, and whose the database is stays unasked
 * @returns its version
 * @throws StartFault when it refuses the user; ForeignStore, UnfitServer; ReadModelUnavailable;
 *   MongoParseError when the address cannot be read
 */
export const pingMongo = async (url: string, logId: string | null): Promise<string> => {
  const { client, database } = mongoClient(url, mongoLimits)
  try {
    const db = client.db(database)
    const version = await reaching(async () => {
      await db.command({ ping: 1 })
      return String((await db.command({ buildInfo: 1 }))['version'])
    })
    if (logId !== null) await new LogClaim(db, () => Promise.resolve(logId)).inspect()
    return version
  } catch (error) {
    throw userRefused(error) ?? error
  } finally {
    await client.close()
  }
}
