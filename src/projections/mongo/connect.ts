import { MongoClient } from 'mongodb'
import type { MongoLimits } from './limits.ts'

/** Where an address names no database. */
const databaseByDefault = 'tapedeck'

const namesDatabase = (url: string): boolean => /^[a-z+]+:\/\/[^/]+\/[^/?]+/.test(url)

/**
 * A client that has not connected yet: it does with the first call, and again by itself after the
 * server was away. A write is answered when a majority of the replica set has it.
 *
 * @returns the client and the name of its database; undefined: the one that the address names
 * @throws MongoParseError when the address cannot be read
 */
export const mongoClient = (
  url: string,
  limits: MongoLimits,
): { client: MongoClient; database: string | undefined } => {
  const client = new MongoClient(url, {
    appName: 'tapedeck',
    serverSelectionTimeoutMS: limits.serverSelectionMs,
    connectTimeoutMS: limits.connectMs,
    socketTimeoutMS: limits.answerMs,
    w: 'majority',
  })
  return { client, database: namesDatabase(url) ? undefined : databaseByDefault }
}
