import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { MongoClient } from 'mongodb'
import { mongoLimits, type MongoLimits } from '../../../src/projections/mongo/limits.ts'
import { MongoReadModels } from '../../../src/projections/mongo/store.ts'
import { buildWireBinary, wireBinary } from './wire-binary.ts'
import { WireServer } from './wire-server.ts'

const url = process.env['MONGODB_TEST_URL'] ?? ''
const required = process.env['REQUIRE_MONGODB'] === '1'

const reasonToSkip = (): string | null => {
  if (url !== '' || existsSync(wireBinary())) return null
  if (required) return buildWireBinary()
  return 'MONGODB_TEST_URL names no server, and "npm run test:mongo" has not built one'
}

/** Why the tests on a server are not run; null: they are. */
export const noMongo: string | null = reasonToSkip()
if (noMongo !== null && required) throw new Error(`REQUIRE_MONGODB=1, but ${noMongo}.`)

/**
 * Why the whole product is not run on it: it takes minutes beside other tests, of which the ordinary
 * run has ten, and the server that is built here then stands still under it now and then.
 */
export const noProductOnMongo: string | null =
  noMongo ?? (required ? null : 'only "npm run test:mongo" runs it')

/** Whether it is a MongoDB itself, which tells how it finds what it is asked for. */
export const isMongoItself = url !== ''

/**
 * Each update of a message holds one of the built server's 100 connections until the message ends:
 * more of them at once than that, and it hangs for ever.
 */
export const testLimits: Partial<MongoLimits> = isMongoItself
  ? {}
  : { operationsPerMessage: 50, messagesInFlight: 1 }

/** Read models on the server under test, at the address of a {@link TestDatabase}. */
export const openTestReadModels = (address: string): MongoReadModels =>
  new MongoReadModels({ url: address, newId: randomUUID, now: Date.now, limits: testLimits })

export interface TestDatabase {
  /** Of a database that nobody else uses. */
  readonly url: string
  dispose(): Promise<void>
}

const dropDatabase = async (address: string): Promise<void> => {
  const client = new MongoClient(address, {
    serverSelectionTimeoutMS: mongoLimits.serverSelectionMs,
  })
  try {
    await client.db().dropDatabase()
  } finally {
    await client.close()
  }
}

/** A fresh database on the server under test. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = `tapedeck-test-${randomUUID().slice(0, 8)}`
  if (isMongoItself) {
    const address = new URL(url)
    address.pathname = `/${name}`
    return { url: address.href, dispose: () => dropDatabase(address.href) }
  }
  const server = new WireServer()
  await server.start()
  return { url: `${server.url}/${name}`, dispose: () => server.dispose() }
}
