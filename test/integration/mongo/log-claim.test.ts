import { randomUUID } from 'node:crypto'
import { Collection, MongoServerError } from 'mongodb'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openLeases } from '../../../src/composition/lease/open-leases.ts'
import { openMongoStores } from '../../../src/composition/stores/mongo/mongo-stores.ts'
import { StartFault } from '../../../src/composition/server/start-fault.ts'
import { ForeignStore, ReadModelUnavailable } from '../../../src/projections/errors.ts'
import { noMongo, testDatabase, testServer } from '../../support/mongo/test-server.ts'

const quiet = pino({ level: 'silent' })

const opened = async (url: string, logId: () => string | null) => {
  const stores = await openMongoStores(url, 50, () => Promise.resolve(logId()), quiet)
  onTestFinished(async () => {
    await stores.sessions.close()
    await stores.readModels.close()
  })
  return stores
}

describe.skipIf(noMongo !== null)(`a database of one log (${noMongo ?? 'there is one'})`, () => {
  let url: string
  beforeEach(async () => {
    const database = await testDatabase()
    onTestFinished(() => database.dispose())
    url = database.url
  })

  it('opens for its log again, and for no other, which is told both ids', async () => {
    const [own, other] = [randomUUID(), randomUUID()]
    await opened(url, () => own)
    await opened(url, () => own)
    const refused = openMongoStores(url, 50, () => Promise.resolve(other), quiet)
    await expect(refused).rejects.toThrow(StartFault)
    await expect(refused).rejects.toThrow(new RegExp(`${own}.*${other}`))
    const empty = openMongoStores(url, 50, () => Promise.resolve(null), quiet)
    await expect(empty).rejects.toThrow(/no event yet/)
  })

  it('goes to the first of two empty logs that begins; the other reads and signs in no more', async () => {
    let second: string | null = null
    const later = await opened(url, () => second)
    expect(await later.readModels.live('stocks')).toBeNull()
    await opened(url, () => 'first')
    second = 'second'
    await expect(later.readModels.live('stocks')).rejects.toThrow(ForeignStore)
    await expect(later.sessions.endAllOf(randomUUID())).rejects.toThrow(ReadModelUnavailable)
    const got = new Promise((resolve) => later.sessions.get('id', (error) => resolve(error)))
    expect(await got).toBeInstanceOf(ReadModelUnavailable)
  })

  it('is refused on a server that hides a duplicate in findOneAndUpdate', async () => {
    const hidden = new MongoServerError({ message: 'E11000 duplicate key', code: 1 })
    const spy = vi.spyOn(Collection.prototype, 'findOneAndUpdate').mockRejectedValueOnce(hidden)
    onTestFinished(() => spy.mockRestore())
    const refused = openMongoStores(url, 50, () => Promise.resolve('log'), quiet)
    await expect(refused).rejects.toThrow(StartFault)
    await expect(refused).rejects.toThrow(/code 1 instead of 11000/)
  })
})

describe.skipIf(noMongo !== null)('a server', () => {
  it('that refuses the user is a sentence at the start', async () => {
    const server = testServer()
    await server.start()
    onTestFinished(() => server.dispose())
    const url = server.urlOf('tapedeck').replace(/\/\/(.*@)?/, '//tapedeck:wrong@')
    const refused = openMongoStores(url, 50, () => Promise.resolve('log'), quiet)
    await expect(refused).rejects.toThrow(StartFault)
    await expect(refused).rejects.toThrow(/^MONGODB_URL: the server rejected the user or password/)
  })

  it('that is unavailable at the start is asked whose it is before its first use', async () => {
    const server = testServer()
    await server.start()
    onTestFinished(() => server.dispose())
    await opened(server.urlOf('tapedeck'), () => 'first')
    await server.kill()
    const { readModels } = await opened(server.urlOf('tapedeck'), () => 'second')
    await expect(readModels.live('stocks')).rejects.toThrow(ReadModelUnavailable)
    await server.start()
    const asked = () => readModels.live('stocks').catch(String)
    await vi.waitFor(async () => expect(await asked()).toMatch(/belongs to another log/), 10_000)
  })

  it('that is unavailable at the start serves once it is there: read models, sessions and leases', async () => {
    const server = testServer()
    await server.start()
    onTestFinished(() => server.dispose())
    const url = server.urlOf('tapedeck')
    await server.kill()
    const { readModels, sessions } = await opened(url, () => 'log')
    const { leases, close } = openLeases(url)
    onTestFinished(close)
    await expect(sessions.endAllOf(randomUUID())).rejects.toThrow(ReadModelUnavailable)
    await expect(leases.take('work', 'a', 2, 1)).rejects.toThrow()
    await server.start()
    await vi.waitFor(async () => expect(await readModels.live('stocks')).toBeNull(), 10_000)
    expect(await sessions.endAllOf(randomUUID())).toBe(0)
    expect(await leases.take('work', 'a', 2, 1)).toBe(1)
  }, 30_000)
})
