import { randomUUID } from 'node:crypto'
import { MongoParseError } from 'mongodb'
import type { Logger } from 'pino'
import { Availability } from '../../../eventstore/availability.ts'
import { MongoSessions } from '../../../http/sessions/stores/mongo-store.ts'
import { waitAtMost } from '../../../platform/timers.ts'
import { accounts } from '../../../projections/accounts/documents.ts'
import { ForeignStore, ReadModelUnavailable, UnfitServer } from '../../../projections/errors.ts'
import { guardReadModels } from '../../../projections/guard/guarded-read-models.ts'
import { connectOnce, mongoClient, mongoPromises } from '../../../projections/mongo/connect.ts'
import { mongoLimits } from '../../../projections/mongo/limits.ts'
import { MongoReadModels } from '../../../projections/mongo/store.ts'
import { StartFault } from '../../server/start-fault.ts'
import { reportAvailability } from '../../health/report-availability.ts'
import { userRefused } from './user-refused.ts'

/** Time limit for finding the database's owner; after it, the check is made before first use. */
const claimedAfterMs = 5_000

/** Null for a temporary error: the server then opens without its read models. */
const startFaultOf = (error: unknown): StartFault | null => {
  if (error instanceof ForeignStore || error instanceof UnfitServer)
    return new StartFault(error.message)
  return userRefused(error)
}

const claimAtStart = async (ask: () => Promise<void>, log: Logger): Promise<void> => {
  try {
    await waitAtMost(claimedAfterMs, ask())
    log.info(`MongoDB: ${mongoPromises}`)
  } catch (error) {
    const fault = startFaultOf(error)
    if (fault !== null) throw fault
    if (!(error instanceof ReadModelUnavailable)) throw error
    log.warn({ reason: error.message }, 'starting without read models')
  }
}

const open = (
  url: string,
  operationsPerMessage: number,
  logId: () => Promise<string | null>,
  log: Logger,
) => {
  try {
    const { client, database } = mongoClient(url, mongoLimits)
    const limits = { operationsPerMessage }
    const readModels = new MongoReadModels({
      url,
      limits,
      logId,
      newId: randomUUID,
      now: Date.now,
    })
    const connect = connectOnce(client)
    const claim = async () => {
      await connect()
      await readModels.claim()
    }
    const availability = new Availability({
      name: 'MongoDB',
      probe: () => readModels.live(accounts.projection),
      unavailable: (sentence) => new ReadModelUnavailable(sentence),
      isUnavailable: (error) => error instanceof ReadModelUnavailable,
      report: reportAvailability(log, 'MongoDB'),
      // One probe takes as long as the selection of a server may.
      limits: { probeMs: mongoLimits.serverSelectionMs + mongoLimits.connectMs },
    })
    const sessions = new MongoSessions({
      client,
      database,
      clock: Date.now,
      claim,
      availability,
    })
    return {
      claim: () => readModels.claim(),
      stores: {
        readModels: guardReadModels(readModels, availability, mongoLimits.readMs),
        sessions,
        isShared: true,
      },
    }
  } catch (error) {
    if (!(error instanceof MongoParseError)) throw error
    throw new StartFault(`MONGODB_URL: invalid address (${error.message}).`)
  }
}

/**
 * Read models and sessions on a server. The server need not be available yet, and may be
 * unavailable at times.
 * @throws StartFault when the address is invalid, the user is rejected, or the database belongs to
 *   another log
 */
export const openMongoStores = async (
  url: string,
  operationsPerMessage: number,
  logId: () => Promise<string | null>,
  log: Logger,
) => {
  const { stores, claim } = open(url, operationsPerMessage, logId, log)
  try {
    await claimAtStart(claim, log)
    return stores
  } catch (error) {
    await Promise.all([stores.sessions.close(), stores.readModels.close()])
    throw error
  }
}
