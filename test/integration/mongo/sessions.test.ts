import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MongoSessions } from '../../../src/http/sessions/stores/mongo-store.ts'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'
import { asked, sessionOf, sessionStoreContract } from '../../suites/session-store.ts'
import type { MongoServer } from '../../support/mongo/mongo-server.ts'
import {
  noMongo,
  type TestDatabase,
  testDatabase,
  testServer,
} from '../../support/mongo/test-server.ts'

const open = (url: string, limits = {}) =>
  new MongoSessions({
    client: new MongoClient(url, { serverSelectionTimeoutMS: 500 }),
    clock: Date.now,
    limits,
  })

describe.skipIf(noMongo !== null)(`on a server (${noMongo ?? 'there is one'})`, () => {
  sessionStoreContract('MongoDB', async () => {
    const database: TestDatabase = await testDatabase()
    vi.useFakeTimers({ toFake: ['Date'] })
    const store = open(database.url)
    return {
      store,
      now: Date.now,
      advance: (ms) => vi.setSystemTime(Date.now() + ms),
      close: async () => {
        vi.useRealTimers()
        await store.close()
        await database.dispose()
      },
    }
  })

  it('keeps the newest sessions of a user', async () => {
    const database = await testDatabase()
    vi.useFakeTimers({ toFake: ['Date'] })
    const store = open(database.url, { sessionsPerUserMax: 2 })
    const userId = randomUUID()
    for (const id of ['first', 'second', 'third']) {
      await asked(store).set(id, sessionOf(userId))
      vi.setSystemTime(Date.now() + 1_000)
    }
    expect(await asked(store).get('first')).toBeNull()
    expect(await asked(store).get('third')).not.toBeNull()
    expect(await store.endAllOf(userId)).toBe(2)
    vi.useRealTimers()
    await store.close()
    await database.dispose()
  })
})

it('a touch fails no answer where no server is, and holds no second one up', async () => {
  const store = open('mongodb://127.0.0.1:1/sessions')
  const session = sessionOf(randomUUID())
  const waits: boolean[] = []
  for (let times = 0; times < 2; times += 1) {
    let isDone = false
    const done = new Promise((resolve) => {
      store.touch('one', session, (error?: unknown) => {
        isDone = true
        resolve(error)
      })
    })
    waits.push(!isDone)
    expect(await done).toBeUndefined()
  }
  expect(waits).toEqual([true, false])
  await store.close()
})

describe.skipIf(noMongo !== null)('while the server is unavailable', () => {
  let server: MongoServer
  let store: MongoSessions
  const userId = randomUUID()

  beforeEach(async () => {
    server = testServer()
    await server.start()
    store = open(server.urlOf('sessions'))
  })
  afterEach(async () => {
    await store.close()
    await server.dispose()
  })

  it('a session seen lately is known, another is not, and nobody can sign in', async () => {
    const sessions = asked(store)
    await sessions.set('seen', sessionOf(userId))
    await sessions.set('ended', sessionOf(userId))
    await sessions.destroy('ended')
    await server.kill()
    expect(await sessions.get('seen')).toMatchObject({ passport: { user: { id: userId } } })
    await expect(sessions.get('ended')).rejects.toThrow(ReadModelUnavailable)
    await expect(sessions.get('unseen')).rejects.toThrow(ReadModelUnavailable)
    await expect(sessions.set('new', sessionOf(userId))).rejects.toThrow(ReadModelUnavailable)
  })

  it('and back again, it is asked: what ended elsewhere has ended here', async () => {
    const sessions = asked(store)
    await sessions.set('one', sessionOf(userId))
    await server.kill()
    expect(await sessions.get('one')).not.toBeNull()
    await server.start()
    const elsewhere = open(server.urlOf('sessions'))
    expect(await elsewhere.endAllOf(userId)).toBe(1)
    await elsewhere.close()
    await vi.waitFor(async () => expect(await sessions.get('one')).toBeNull(), 30_000)
  })
})
