import { setTimeout as wait } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdLease } from '../../../src/composition/lease/hold-lease.ts'
import {
  type LeaseDocument,
  type Leases,
  mongoLeases,
} from '../../../src/composition/lease/mongo-leases.ts'
import { noMongo, type TestDatabase, testDatabase } from '../../support/mongo/test-server.ts'
import { until } from '../../support/until.ts'

const title = noMongo === null ? 'leases in MongoDB' : `leases in MongoDB (not run: ${noMongo})`

describe.skipIf(noMongo !== null)(title, () => {
  let database: TestDatabase
  let client: MongoClient
  let leases: Leases
  let names = 0
  const newName = () => `work-${(names += 1).toString()}`

  beforeAll(async () => {
    database = await testDatabase()
    client = new MongoClient(database.url)
    leases = mongoLeases(client.db().collection<LeaseDocument>('leases'))
  })
  afterAll(async () => {
    await client.close()
    await database.dispose()
  })

  it('are held by one, until they run out or are let go', async () => {
    const name = newName()
    expect(await leases.take(name, 'a', 1_000, 0)).toBe(1)
    expect(await leases.take(name, 'b', 1_500, 500)).toBeNull()
    expect(await leases.renew(name, 1, 2_000)).toBe(true)
    expect(await leases.take(name, 'b', 2_500, 1_500)).toBeNull()
    expect(await leases.take(name, 'b', 3_000, 2_000)).toBe(2)
    expect(await leases.renew(name, 1, 9_000)).toBe(false)
    await leases.release(name, 1)
    expect(await leases.take(name, 'c', 9_000, 2_500)).toBeNull()
    await leases.release(name, 2)
    expect(await leases.take(name, 'c', 9_000, 2_500)).toBe(3)
  })

  it('go to one of many who ask at once', async () => {
    const name = newName()
    const asked = Array.from({ length: 10 }, (_, index) =>
      leases.take(name, index.toString(), 1_000, 0),
    )
    const tokens = (await Promise.all(asked)).filter((token) => token !== null)
    expect(tokens).toEqual([1])
  })

  const hold = (name: string, limits: { leaseMs: number; everyMs: number }) => {
    const ending = new AbortController()
    const lost: string[] = []
    const holding = (holder: string) =>
      holdLease({
        leases,
        name,
        holder,
        limits,
        signal: ending.signal,
        now: Date.now,
        monotonicNow: () => performance.now(),
        onLost: () => lost.push(holder),
        onFault: (error) => expect.fail(String(error)),
        onAnswer: () => undefined,
      })
    return { holding, lost, ending }
  }

  it('are kept by renewing, and pass on at once when they are let go', async () => {
    const name = newName()
    const { holding, lost } = hold(name, { leaseMs: 2_000, everyMs: 100 })
    const first = await holding('a')
    expect(first?.token).toBe(1)
    let second: Awaited<ReturnType<typeof holding>> = null
    const waiting = holding('b').then((held) => (second = held))
    await wait(3_000)
    expect(second).toBeNull()
    await first?.release()
    expect((await waiting)?.token).toBe(2)
    expect(lost).toEqual([])
    await (await waiting)?.release()
  })

  it('tell a holder that has lost it', async () => {
    const name = newName()
    // FerretDB may lose one of two updates at once: the lease is taken before it is renewed.
    const { holding, lost } = hold(name, { leaseMs: 60_000, everyMs: 300 })
    const first = await holding('a')
    expect(await leases.take(name, 'thief', Number.MAX_SAFE_INTEGER, Date.now() + 120_000)).toBe(2)
    await until('it is told', () => lost.length > 0)
    expect(lost).toEqual(['a'])
    await first?.release()
    expect(await leases.renew(name, 2, Number.MAX_SAFE_INTEGER)).toBe(true)
  })

  it('are waited for no longer than anybody waits', async () => {
    const name = newName()
    await leases.take(name, 'other', Number.MAX_SAFE_INTEGER, 0)
    const { holding, ending } = hold(name, { leaseMs: 1_000, everyMs: 20 })
    const waiting = holding('a')
    ending.abort()
    expect(await waiting).toBeNull()
  })
})

describe('a holder whose store does not answer', () => {
  it('ends when its lease may have run out, not before', async () => {
    let nowMs = 0
    let away = false
    const faults: unknown[] = []
    let answers = 0
    let lostAt: number | null = null
    const store: Leases = {
      take: () => Promise.resolve(1),
      renew: () => (away ? Promise.reject(new Error('away')) : Promise.resolve(true)),
      release: () => Promise.resolve(),
    }
    const held = await holdLease({
      leases: store,
      name: 'work',
      holder: 'a',
      // A clock that is set back all the time must not prolong the lease.
      now: () => -nowMs,
      monotonicNow: () => (nowMs += 10),
      onLost: () => (lostAt = nowMs),
      onFault: (error) => faults.push(error),
      onAnswer: () => (answers += 1),
      signal: new AbortController().signal,
      limits: { leaseMs: 200, everyMs: 1 },
    })
    away = true
    await until('it is told', () => lostAt !== null)
    expect(lostAt).toBeGreaterThanOrEqual(200)
    expect(faults.length).toBeGreaterThan(1)
    expect(answers).toBeGreaterThan(0)
    await held?.release()
  })
})
