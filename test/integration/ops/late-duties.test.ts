import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { alertsHealth } from '../../../src/composition/health/checks/alerts-health.ts'
import { watchKeys } from '../../../src/composition/health/key-watch.ts'
import { feedHealth } from '../../../src/composition/health/checks/feed-health.ts'
import { listingHealth } from '../../../src/composition/health/checks/listing-health.ts'
import { newsHealth } from '../../../src/composition/health/checks/news-health.ts'
import { projectionsHealth } from '../../../src/composition/health/checks/projections-health.ts'
import { sessionsHealth } from '../../../src/composition/health/checks/sessions-health.ts'
import { readerDuties } from '../../../src/composition/health/reader-duties.ts'
import { checkMaxAgeMs } from '../../../src/composition/health/periodic-check.ts'
import { logEndReader } from '../../../src/composition/stores/log-follower.ts'
import { watchLimits } from '../../../src/composition/health/watch-limits.ts'
import type { WatchRow } from '../../../src/contracts/ops.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import type { Duty } from '../../../src/ops/deps.ts'
import { createScanner } from '../../../src/scanner/scanner.ts'
import { createWatch } from '../../../src/ops/watch/watch.ts'
import { AlertWorld } from '../../support/worlds/alert-world.ts'
import { listed } from '../../support/logs/market-events.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { codec } from '../../support/realtime/price-log.ts'
import { runRealtime } from '../../support/realtime/running-realtime.ts'
import { until } from '../../support/until.ts'

const lightsWithinMs = 15_000

let nowMs: number
beforeEach(() => void (nowMs = 0))

/** Reads it for each duty anew, so that no test has to let time pass. */
const endOf = (log: Pick<EventStore, 'head'>) => async () => ({
  position: await log.head(),
  readAt: nowMs,
})

/** A log whose followers can be made to stand still, without an error. */
const stallable = (log: EventStore) => {
  let gate = Promise.resolve()
  let open: () => void = () => undefined
  const store: EventStore = {
    ...log,
    async *subscribe(options) {
      for await (const message of log.subscribe(options)) {
        await gate
        yield message
      }
    },
  }
  return {
    store,
    stall: () => void (gate = new Promise<void>((resolve) => (open = resolve))),
    goOn: () => open(),
  }
}

const watchOf = (duty: Duty) => {
  const watch = createWatch(
    () => [duty],
    () => nowMs,
    (error) => expect.unreachable(String(error)),
  )
  const row = async (): Promise<WatchRow> => (await watch())[0]!
  return {
    row,
    /** Looks every second, as the server does. */
    pass: async (ms: number) => {
      for (const end = nowMs + ms; nowMs < end;) {
        nowMs += 1_000
        await row()
      }
    },
    isWell: () => until('it is well', async () => (await row()).state === 'healthy'),
  }
}

/** That the duty turns red within 15 s of its standing still, and green once it goes on. */
const turnsRed = async (
  duty: Duty,
  log: ReturnType<typeof stallable>,
  append: () => Promise<unknown>,
) => {
  const { row, pass, isWell } = watchOf(duty)
  await isWell()
  await append()
  // Later than the look before: a duty that is level then has seen what was appended.
  nowMs += 1
  await until('it is level', async () => (await row()).lastDoneMsAgo === 0)
  log.stall()
  await append()
  await row()
  await pass(duty.maxAgeMs!)
  expect(await row()).toMatchObject({ state: 'healthy', lastDoneMsAgo: duty.maxAgeMs })
  await pass(lightsWithinMs - duty.maxAgeMs!)
  expect(await row()).toMatchObject({
    state: 'stalled',
    fault: expect.stringContaining('for too long') as unknown,
  })
  log.goOn()
  await isWell()
  expect(await row()).toMatchObject({ fault: null, lastDoneMsAgo: 0, sinceMsAgo: 0 })
}

describe('a duty that stands still without a word', () => {
  it('is red where the follower that fires alerts is behind the log', async () => {
    const world = new AlertWorld()
    onTestFinished(() => world.dispose())
    await world.start()
    const log = stallable(world.world.log)
    const { record, readiness } = alertsHealth(endOf(world.world.log))
    const process = world.run({ store: log.store, onReport: record })
    let stock = 0
    await turnsRed(readiness, log, () => {
      stock += 1
      const symbol = `S${stock.toString()}`
      return world.world.append(`stock-${symbol}`, [listed(symbol)])
    })
    await process.stop()
  })

  it('is red where projections are behind the log, and says which', async () => {
    let log: ReturnType<typeof stallable> | null = null
    const world = new ProjectionWorld({ wrapLog: (events) => (log = stallable(events)).store })
    onTestFinished(() => world.dispose())
    await world.runner.start()
    await world.caughtUp()
    const duty = projectionsHealth(world.runner, endOf(world.log))
    let stock = 0
    await turnsRed(duty, log!, () => {
      stock += 1
      const symbol = `S${stock.toString()}`
      return world.append(`stock-${symbol}`, [listed(symbol)])
    })
  })

  it('is red where sockets are not told, and where the scanner does not look', async () => {
    let told: ReturnType<typeof stallable> | null = null
    const { realtime, log } = await runRealtime({
      store: (store) => (told = stallable(store)).store,
    })
    const world = new ProjectionWorld()
    onTestFinished(() => world.dispose())
    const seen = stallable(log.store)
    const scanner = createScanner({
      store: seen.store,
      decode: (recorded) => codec.decode(recorded),
      readModels: { ...world.readModels, waitFor: () => Promise.resolve(true) },
      monotonicNow: () => nowMs,
      random: Math.random,
      report: () => undefined,
    })
    scanner.start()
    onTestFinished(() => scanner.stop())
    const [sockets, metrics] = readerDuties(realtime, scanner, endOf(log.store))
    let price = 100
    const append = () => log.tick(['AAPL', (price += 1)])
    await turnsRed(sockets!, told!, append)
    await turnsRed(metrics!, seen, append)
    expect([sockets?.keepsTraffic, metrics?.keepsTraffic]).toEqual([undefined, true])
  })

  it('is told where news are not asked for, or cannot be', async () => {
    const { readiness, record, ended } = newsHealth(60_000, () => nowMs)
    const { row } = watchOf(readiness)
    nowMs += 600_000
    expect(await row()).toMatchObject({ state: 'healthy', lastDoneMsAgo: null, keepsTraffic: true })
    record({ kind: 'news_unavailable', error: new Error('away') })
    expect(await row()).toMatchObject({ state: 'stalled', fault: 'news are not imported: away' })
    record({ kind: 'news_requested' })
    nowMs += readiness.maxAgeMs
    expect(await row()).toMatchObject({ state: 'healthy', lastDoneMsAgo: 240_000 })
    nowMs += 1
    expect((await row()).fault).toBe('news have not been requested for too long')
    ended(new Error('a fault of ours'))
    expect((await row()).fault).toBe('news import failed: a fault of ours')
  })

  it('is red where a provider does not even say what there is, a minute after the start', async () => {
    const health = feedHealth({ now: () => nowMs, maxAgeMs: 10_000, mayRest: () => false })
    const { row, pass } = watchOf(health.readiness)
    await pass(60_000)
    expect(await row()).toMatchObject({ state: 'healthy' })
    await pass(1_000)
    expect((await row()).fault).toBe('no price is written: the provider sends nothing')
    health.record({ kind: 'seeding', done: 1, total: 2 })
    expect(await row()).toMatchObject({ state: 'healthy' })
    health.begin()
    await pass(11_000)
    expect(await row()).toMatchObject({ state: 'stalled' })
  })

  it('is told where no symbol is listed any more', async () => {
    const { readiness, record } = listingHealth(() => nowMs)
    const { row } = watchOf(readiness)
    expect(await row()).toMatchObject({ state: 'healthy', lastDoneMsAgo: null })
    record({ kind: 'seeding', done: 12, total: 200 })
    nowMs += readiness.maxAgeMs!
    const words = '12 of 200 missing symbols are listed'
    expect(await row()).toMatchObject({ fault: words, lastDoneMsAgo: readiness.maxAgeMs })
    nowMs += 1
    expect((await row()).fault).toBe(`${words}; no progress for too long`)
    record({ kind: 'seeding', done: 200, total: 200 })
    expect(await row()).toMatchObject({ state: 'healthy', lastDoneMsAgo: 0 })
  })

  it('is red where sessions are not looked up in time', async () => {
    let isSilent = false
    const sessions = {
      get: (_id: string, told: (error: unknown) => void) => {
        if (!isSilent) told(null)
      },
    }
    const duty = sessionsHealth(sessions, () => nowMs)
    const { row } = watchOf(duty)
    expect(await row()).toMatchObject({ state: 'healthy', maxAgeMs: watchLimits.answerMs })
    isSilent = true
    expect(await row()).toMatchObject({ state: 'stalled' })
    isSilent = false
    expect(await row()).toMatchObject({ state: 'healthy' })
  })

  it('is told where keys are not looked at any more, and traffic stays', async () => {
    const looked: (() => void)[] = []
    const vault = {
      inspect: () => new Promise<void>((resolve) => looked.push(resolve)),
      unreadable: () => Promise.resolve([]),
    }
    const { work, readiness } = watchKeys(vault, { error: () => undefined } as never, () => nowMs)
    const { row, isWell } = watchOf(readiness)
    expect(await row()).toMatchObject({ state: 'healthy', lastDoneMsAgo: null })
    await until('they are looked at', () => looked.length === 1)
    nowMs += checkMaxAgeMs + 1
    expect(await row()).toMatchObject({
      state: 'stalled',
      fault: 'the keys have not been checked for too long',
      keepsTraffic: true,
    })
    looked[0]!()
    await isWell()
    expect((await row()).lastDoneMsAgo).toBe(0)
    await work.stop()
  })
})

describe('the end of the log', () => {
  it('is read once for all duties that are checked together, and anew for the next check', async () => {
    let reads = 0
    const log = { head: () => Promise.resolve({ commit: BigInt((reads += 1)), prepare: 0n }) }
    const readEnd = logEndReader(log, () => nowMs)
    const both = () => Promise.all([readEnd(), readEnd()])
    const first = { position: { commit: 1n, prepare: 0n }, readAt: 0 }
    expect(await both()).toEqual([first, first])
    nowMs += 100
    expect(await readEnd()).toEqual(first)
    nowMs += 900
    const second = { position: { commit: 2n, prepare: 0n }, readAt: 1_000 }
    expect(await both()).toEqual([second, second])
  })

  it('is read anew after a failure', async () => {
    let answers = false
    const head = () => (answers ? Promise.resolve(null) : Promise.reject(new Error('silent')))
    const readEnd = logEndReader({ head }, () => nowMs)
    await expect(readEnd()).rejects.toThrow('silent')
    answers = true
    nowMs += 1_000
    expect(await readEnd()).toEqual({ position: null, readAt: 1_000 })
  })
})

describe('the table of duties', () => {
  it('tells how long a duty has been as it is', async () => {
    let fault: string | null = null
    const { row } = watchOf({ name: 'any', fault: () => Promise.resolve(fault) })
    await row()
    nowMs += 5_000
    expect(await row()).toMatchObject({ state: 'healthy', sinceMsAgo: 5_000 })
    fault = 'it stands'
    expect(await row()).toMatchObject({ state: 'stalled', sinceMsAgo: 0 })
    nowMs += 2_000
    fault = 'it stands for another reason'
    expect(await row()).toMatchObject({ state: 'stalled', sinceMsAgo: 2_000 })
  })
})
