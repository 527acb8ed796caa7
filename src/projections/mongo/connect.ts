import { MongoClient, ReadPreference } from 'mongodb'
import type { MongoLimits } from './limits.ts'

/** Where an address names no database. */
const databaseByDefault = 'tapedeck'

const namesDatabase = (url: string): boolean => /^[a-z+]+:\/\/[^/]+\/[^/?]+/.test(url)

/** The driver refuses these beside reads of the primary. Tags may be given several times. */
const ofSecondaries = /^(readPreference|readPreferenceTags|maxStalenessSeconds)=/i

const withoutSecondaries = (url: string): string => {
  const [address = '', ...rest] = url.split('?')
  const kept = rest
    .join('?')
    .split('&')
    .filter((option) => !ofSecondaries.test(option))
  return rest.length === 0 ? url : `${address}?${kept.join('&')}`
}

/** What holds whatever the address asks for, as the start says it. */
export const mongoPromises =
  'reads from the primary that a majority has confirmed, writes confirmed by a majority and its journal'

/**
 * A client that has not connected yet: it does with the first call, and again by itself after the
 * server was unavailable. Options of the address that would weaken {@link mongoPromises} or a bound do not
 * count: a read of a secondary would tell a projector of an older state than it wrote.
 *
 * @returns the client and the name of its database; undefined: the one that the address names
 * @throws MongoParseError when the address cannot be read
 */
export const mongoClient = (
  url: string,
  limits: MongoLimits,
): { client: MongoClient; database: string | undefined } => {
  const client = new MongoClient(withoutSecondaries(url), {
    appName: 'tapedeck',
    serverSelectionTimeoutMS: limits.serverSelectionMs,
    connectTimeoutMS: limits.connectMs,
    socketTimeoutMS: limits.answerMs,
    waitQueueTimeoutMS: limits.connectionWaitMs,
    maxPoolSize: limits.connectionsMax,
    readPreference: ReadPreference.PRIMARY,
    readConcernLevel: 'majority',
    retryReads: true,
    // One by one: a `writeConcern` would be mixed with what the address says.
    w: 'majority',
    journal: true,
    wtimeoutMS: limits.writeConcernMs,
  })
  return { client, database: namesDatabase(url) ? undefined : databaseByDefault }
}

/**
 * To be called before each use, until it has connected once: after a first try that found nobody the
 * driver keeps a closed topology and never tries again by itself.
 */
export const connectOnce = (client: MongoClient): (() => Promise<void>) => {
  let isConnected = false
  return async () => {
    if (isConnected) return
    await client.connect()
    isConnected = true
  }
}
