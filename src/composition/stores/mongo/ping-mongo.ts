import { mongoClient } from '../../../projections/mongo/connect.ts'
import { reaching } from '../../../projections/mongo/failures.ts'
import { mongoLimits } from '../../../projections/mongo/limits.ts'
import { LogClaim } from '../../../projections/mongo/log-claim.ts'
import { userRefused } from './user-refused.ts'

/**
 * Checks on a separate connection whether the server is available, and whether its database belongs
 * to this log; nothing is written.
 * @param logId of the log; null: unknown, and the owner of the database is not checked
 * @returns its version
 * @throws StartFault when it rejects the user; ForeignStore, UnfitServer; ReadModelUnavailable;
 *   MongoParseError when the address is invalid
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
