import { MongoClient, ReadPreference } from 'mongodb'
import type { MongoLimits } from './limits.ts'

/** The database, if the address names none. */
const databaseByDefault = 'tapedeck'

const namesDatabase = (url: string): boolean => /^[a-z+]+:\/\/[^/]+\/[^/?]+/.test(url)

/** The driver rejects these with reads of the primary. Tags may be given several times. */
const ofSecondaries = /^(readPreference|readPreferenceTags|maxStalenessSeconds)=/i

const withoutSecondaries = (url: string): string => {
  const [address = '', ...rest] = url.split('?')
  const kept = rest
    .join('?')
    .split('&')
    .filter((option) => !ofSecondaries.test(option))
  return rest.length === 0 ? url : `${address}?${kept.join('&')}`
}

/** The guarantees that hold for every address; logged at the start. */
export const mongoPromises =
  'reads from the primary that a majority has confirmed, writes confirmed by a majority and its journal'

/**
 * A client that is not connected yet: it connects with the first call, and reconnects by itself.
 * Options of the address that would weaken {@link mongoPromises} or a limit are ignored: after a
 * read of a secondary, a projector would continue from an older state than it wrote.
 * @returns the client and the name of its database; undefined: the one that the address names
 * @throws MongoParseError when the address is invalid
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
    // Set one by one: a `writeConcern` object would be merged with the one of the address.
    w: 'majority',
    journal: true,
    wtimeoutMS: limits.writeConcernMs,
  })
  return { client, database: namesDatabase(url) ? undefined : databaseByDefault }
}

/**
 * Must be called before each use until it has connected once: when the first attempt finds no
 * server, the driver keeps a closed topology and never tries again.
 */
export const connectOnce = (client: MongoClient): (() => Promise<void>) => {
  let isConnected = false
  return async () => {
    if (isConnected) return
    await client.connect()
    isConnected = true
  }
}
