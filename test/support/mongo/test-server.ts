import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { MongoLimits } from '../../../src/projections/mongo/limits.ts'
import { MongoReadModels } from '../../../src/projections/mongo/store.ts'
import { ForwardedServer } from './forwarded-server.ts'
import type { MongoServer } from './mongo-server.ts'
import { buildWireBinary, wireBinary } from './wire-binary.ts'
import { WireServer } from './wire-server.ts'

const url = process.env['MONGODB_TEST_URL'] ?? ''
const required = process.env['REQUIRE_MONGODB'] === '1'
const isNamed = url !== ''

/** Whether the server is what is tested, rather than tested beside everything else. */
export const isWanted = required || isNamed

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
  noMongo ?? (isWanted ? null : 'only "npm run test:mongo" runs it')

/** The server under test, not started yet. */
export const testServer = (): MongoServer => (isNamed ? new ForwardedServer(url) : new WireServer())

/**
 * Each update of a message holds one of the built server's 100 connections until the message ends:
 * more of them at once than that, and it hangs for ever.
 */
export const testLimits: Partial<MongoLimits> = isNamed
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

/** A fresh database on the server under test. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = testServer()
  await server.start()
  return { url: server.urlOf('tapedeck'), dispose: () => server.dispose() }
}
