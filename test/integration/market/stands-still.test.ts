import { expect, onTestFinished, test } from 'vitest'
import { clockHealth } from '../../../src/composition/health/checks/clock-health.ts'
import { feedHealth, feedMaxAgeMs } from '../../../src/composition/health/checks/feed-health.ts'
import { createDutyLog } from '../../../src/composition/health/watch-log.ts'
import type { WatchRow } from '../../../src/contracts/ops.ts'
import { isStale } from '../../../src/domain/quotes/staleness.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import type { TickBatch, MarketDataProvider } from '../../../src/market/port.ts'
import { createSimulatedExchange } from '../../../src/market/simulated/exchange.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openOpsWorld } from '../../support/worlds/ops-world.ts'
import { startStoredFeed } from '../../support/logs/stored-feed.ts'

const tickMs = 2_000
const lightsWithinMs = 15_000
const waitMsMax = 20_000
const dayAndAnHourMs = 25 * 3_600_000

/** A log that refuses appends as a full disk does. */
const onDisk = (log: EventStore) => {
  let isFull = false
  const store: EventStore = {
    append: (...append) =>
      isFull
        ? Promise.reject(new EventStoreUnavailable('The log cannot be written: ENOSPC.'))
        : log.append(...append),
    readStream: (stream, options) => log.readStream(stream, options),
    readAll: (options) => log.readAll(options),
    subscribe: (options) => log.subscribe(options),
    newestUntil: (until) => log.newestUntil(until),
    head: () => log.head(),
    retain: (stream, seconds) => log.retain(stream, seconds),
    close: () => log.close(),
  }
  return { store, fill: (full: boolean) => (isFull = full) }
}

/** The market over stores whose clock, disk and provider can be given a fault. */
const openMarket = async () => {
  const steady = manualClock('2026-06-10T16:00:00.000Z')
  let setBackMs = 0
  let repeats = false
  const clock = {
    now: () => steady.now() - setBackMs,
    monotonic: () => steady.now(),
    wait: (ms: number, signal: AbortSignal) => steady.wait(ms, signal),
  }
  const health = feedHealth({
    now: () => steady.now(),
    maxAgeMs: feedMaxAgeMs(tickMs),
    mayRest: () => false,
  })
  const checks = [health.readiness]
  const ops = await openOpsWorld({ duties: checks, monotonicNow: () => steady.now() })
  const { world } = ops
  checks.unshift(...clockHealth(world.log, clock.now, () => steady.now()))
  const disk = onDisk(world.log)
  const exchange = createSimulatedExchange({ seed: 1, symbols: 3, tickMs, clock })
  const provider: MarketDataProvider = {
    ...exchange,
    ticks: async function* (options) {
      let last: TickBatch | null = null
      for await (const batch of exchange.ticks(options)) {
        if (!repeats || last === null) last = batch
        yield last
      }
    },
  }
  const feed = startStoredFeed({
    world,
    clock,
    symbols: 3,
    tickMs,
    provider,
    log: disk.store,
    hear: (report) => health.record(report),
  })
  onTestFinished(async () => {
    feed.stop.abort()
    await feed.finished
  })
  const lines: string[] = []
  const line = (text: string) => (what: object) => lines.push(`${text} ${JSON.stringify(what)}`)
  const tell = createDutyLog({
    info: (what: object) => void line('info')(what),
    warn: (what: object) => void line('warn')(what),
  } as never)

  const look = async () => {
    const answer = await ops.app.get('/readyz')
    tell((await ops.app.get('/watch')).body as WatchRow[])
    return { status: answer.status, text: JSON.stringify(answer.body) }
  }
  /** Lets time pass until the lights are so; how long that took by the steady clock. */
  const until = async (status: number): Promise<{ ms: number; text: string }> => {
    const from = steady.now()
    const deadline = Date.now() + waitMsMax
    for (;;) {
      const seen = await look()
      if (seen.status === status && feed.reports.some(({ kind }) => kind === 'batch'))
        return { ms: steady.now() - from, text: seen.text }
      if (Date.now() > deadline) throw new Error(`It is still ${seen.status.toString()}.`)
      await steady.advance(steady.waiting > 0 ? 500 : 0)
    }
  }
  await until(200)
  lines.length = 0
  return {
    until,
    lines,
    disk,
    look,
    setBack: (ms: number) => (setBackMs = ms),
    repeat: (yes: boolean) => (repeats = yes),
    /** Lets time pass while prices come. */
    pass: async (ms: number) => {
      for (const end = steady.now() + ms; steady.now() < end;)
        await steady.advance(steady.waiting > 0 ? 500 : 0)
    },
    isStale: async () => {
      const stock = await world.readModels.reader(stocks).get('AAPL')
      return isStale(Date.parse(stock!.lastUpdated), clock.now(), lightsWithinMs)
    },
  }
}

type Market = Awaited<ReturnType<typeof openMarket>>

const faults: readonly [string, (market: Market, isSo: boolean) => unknown, RegExp][] = [
  [
    'a clock that is set back by 25 hours',
    ({ setBack }, isSo) => setBack(isSo ? dayAndAnHourMs : 0),
    /"clock","fault":"the clock is behind the newest event in the log/,
  ],
  [
    'a clock that is set back by 10 seconds',
    ({ setBack }, isSo) => setBack(isSo ? 10_000 : 0),
    /"clock","fault":"the clock is behind the newest event in the log/,
  ],
  [
    'a clock that is set back by an hour, so that the log is ahead of it',
    ({ setBack }, isSo) => setBack(isSo ? 3_600_000 : 0),
    /"clock","fault":"the clock is behind the newest event in the log/,
  ],
  ['a full disk', ({ disk }, isSo) => disk.fill(isSo), /no price is written: .*ENOSPC/],
  [
    'a provider that sends nothing new',
    ({ repeat }, isSo) => repeat(isSo),
    /no price is written: the provider sends nothing new/,
  ],
]

test.each(faults)(
  '%s: readiness names it within 15 s, and is green within 15 s of its end',
  async (name, make, sentence) => {
    const market = await openMarket()
    make(market, true)
    const red = await market.until(503)
    expect(red.ms).toBeLessThanOrEqual(lightsWithinMs)
    expect(red.text).toMatch(sentence)
    if (name.includes('clock')) expect(await market.isStale()).toBe(true)
    for (let times = 0; times < 5; times += 1) await market.look()
    expect(market.lines.filter((line) => line.startsWith('warn'))).toHaveLength(1)
    make(market, false)
    const green = await market.until(200)
    expect(green.ms).toBeLessThanOrEqual(lightsWithinMs)
    expect(market.lines.at(-1)).toMatch(/^info/)
  },
)

test.each([
  ['10 seconds', 10_000],
  ['an hour', 3_600_000],
  ['25 hours', dayAndAnHourMs],
])(
  'a clock that jumps ahead by %s and back: prices go on, then readiness names it until the clock has passed',
  async (_, ms) => {
    const market = await openMarket()
    market.setBack(-ms)
    expect((await market.until(200)).ms).toBeLessThanOrEqual(lightsWithinMs)
    await market.pass(lightsWithinMs)
    expect((await market.until(200)).ms).toBeLessThanOrEqual(lightsWithinMs)
    market.setBack(0)
    const red = await market.until(503)
    expect(red.ms).toBeLessThanOrEqual(lightsWithinMs)
    expect(red.text).toMatch(/"clock","fault":"the clock is behind the newest event in the log/)
    market.setBack(-ms - lightsWithinMs)
    expect((await market.until(200)).ms).toBeLessThanOrEqual(lightsWithinMs)
  },
)
