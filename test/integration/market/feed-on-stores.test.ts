import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { feedHealth } from '../../../src/composition/health/checks/feed-health.ts'
import { dailyBarTime, tradingDayStart } from '../../../src/domain/calendar/trading-day.ts'
import { timeframes, type Timeframe } from '../../../src/domain/calendar/timeframes.ts'
import { findBars } from '../../../src/projections/bars/read/find-bars.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import { type ManualClock, manualClock } from '../../support/manual-clock.ts'
import { openOpsWorld } from '../../support/worlds/ops-world.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { runStoredFeed, startStoredFeed } from '../../support/logs/stored-feed.ts'

const tickMs = 2_000
const symbols = 3
const waitMsMax = 30_000

let world: ProjectionWorld
let clock: ManualClock

beforeEach(async () => {
  world = new ProjectionWorld()
  // Ten seconds before midnight New York.
  clock = manualClock('2026-06-11T03:59:50.000Z')
  await world.runner.start()
})
afterEach(() => world.dispose())

const feedOptions = () => ({ world, clock, symbols, tickMs })
const startFeed = () => startStoredFeed(feedOptions())
const runFor = (batches: number) => runStoredFeed(feedOptions(), batches)

const barsOf = (timeframe: Timeframe, limit = 5_000) =>
  findBars(world.readModels, 'AAPL', { timeframe, limit })

const stockOf = async (symbol: string) => (await world.readModels.reader(stocks).get(symbol))!

/** Tick batches and books in the log's order. */
const stepsOf = async ({ log }: ProjectionWorld): Promise<string[]> => {
  const steps: string[] = []
  for await (const { type, data } of log.readAll()) {
    const { date, symbol } = data as { date?: string; symbol?: string }
    if (date !== undefined) steps.push([type, date, symbol].filter(Boolean).join(' '))
  }
  return steps
}

describe('the feed on the embedded stores', () => {
  test('gives every chart a hundred bars and the daily one five hundred', async () => {
    await runFor(1)
    for (const timeframe of timeframes) {
      expect((await barsOf(timeframe)).length, timeframe).toBeGreaterThanOrEqual(100)
    }
    expect((await barsOf('1D')).length).toBeGreaterThanOrEqual(500)
  })

  test('carries a day over midnight: its book is kept, the next opens at the last close', async () => {
    const reports = await runFor(10)
    expect(reports).toContainEqual({ kind: 'day_closed', date: '2026-06-10', symbols })
    const [yesterday, today] = (await barsOf('1D')).slice(-2)
    expect(yesterday!.time).toBe(dailyBarTime('2026-06-10'))
    expect(today!.time).toBe(dailyBarTime('2026-06-11'))
    expect(await stockOf('AAPL')).toMatchObject({
      date: '2026-06-11',
      simulated: true,
      previousClose: yesterday!.close,
      open: today!.open,
      price: today!.close,
      volume: today!.volume,
    })
  })

  test('leaves minutes that make the day', async () => {
    await runFor(10)
    const start = tradingDayStart('2026-06-10') / 1_000
    const end = tradingDayStart('2026-06-11') / 1_000
    const minutes = (await barsOf('1m')).filter(({ time }) => time >= start && time < end)
    const day = (await barsOf('1D')).find(({ time }) => time === dailyBarTime('2026-06-10'))!
    expect(minutes).toHaveLength(24 * 60)
    expect(minutes[0]!.open).toBe(day.open)
    expect(minutes.at(-1)!.close).toBe(day.close)
    expect(Math.max(...minutes.map(({ high }) => high))).toBe(day.high)
    expect(Math.min(...minutes.map(({ low }) => low))).toBe(day.low)
  })

  test('started again the next day, closes what ended and goes on', async () => {
    await runFor(2)
    const before = await stockOf('AAPL')
    await clock.advance(30 * 3_600_000)
    const reports = await runFor(2)
    expect(reports.filter(({ kind }) => kind === 'seeding')).toEqual([])
    expect(reports).toContainEqual({ kind: 'day_closed', date: '2026-06-10', symbols })
    const after = await stockOf('AAPL')
    expect(after).toMatchObject({ date: '2026-06-12', previousClose: before.price })
    expect(Math.abs(after.price! / before.price! - 1)).toBeLessThan(0.2)
  })

  test('cut off between two books, goes on with its tick batches and closes the other books beside them', async () => {
    const slices = { ...feedOptions(), limits: { symbolsAheadMax: 1 } }
    const feed = startStoredFeed(slices)
    const firstDay: string[] = []
    while (firstDay.length === 0) {
      await clock.advance(clock.waiting > 0 ? tickMs : 0)
      firstDay.push(...(await stepsOf(world)).filter((step) => step.startsWith('TradingDayClosed')))
    }
    feed.stop.abort()
    await feed.finished
    const before = await stepsOf(world)
    expect(firstDay.length).toBeLessThan(symbols)

    await runStoredFeed(slices, symbols + 1)
    const after = (await stepsOf(world)).slice(before.length)
    expect(after[0]).toBe('PricesTicked 2026-06-11')
    const all = (await stepsOf(world)).filter((step) => step.startsWith('TradingDayClosed'))
    expect(all.sort()).toEqual(
      ['AAPL', 'MSFT', 'SPY'].map((symbol) => `TradingDayClosed 2026-06-10 ${symbol}`),
    )
    for (const symbol of ['AAPL', 'MSFT', 'SPY'])
      expect(await stockOf(symbol)).toMatchObject({
        dayBefore: '2026-06-10',
        closedThrough: '2026-06-10',
      })
  })

  test('of two feeds at once one stands back, and goes on when the other is gone', async () => {
    await runFor(1)
    const feeds = [startFeed(), startFeed()].map((feed) => ({
      ...feed,
      health: feedHealth({ now: () => 0, maxAgeMs: 10_000, mayRest: () => false }),
    }))
    const ops = await openOpsWorld({
      duties: feeds.map(({ health }) => health.readiness),
    })
    const until = async (condition: () => boolean) => {
      const deadline = Date.now() + waitMsMax
      while (!condition()) {
        if (Date.now() > deadline) throw new Error('It never came to that.')
        await clock.advance(clock.waiting > 0 ? tickMs : 0)
      }
    }
    const count = ({ reports }: (typeof feeds)[number], kind: string) =>
      reports.filter((report) => report.kind === kind).length
    await until(() => feeds.some((feed) => count(feed, 'lost_race') > 0))
    const loser = feeds.find((feed) => count(feed, 'lost_race') > 0)!
    const winner = feeds.find((feed) => feed !== loser)!
    for (const report of loser.reports) loser.health.record(report)
    const red = await ops.app.get('/readyz')
    expect(red.status).toBe(503)
    expect(JSON.stringify(red.body)).toContain('another writer wrote to the price feed')

    winner.stop.abort()
    await winner.finished
    const before = count(loser, 'batch')
    await until(() => count(loser, 'batch') > before + 2)
    for (const report of loser.reports) loser.health.record(report)
    expect((await ops.app.get('/readyz')).status).toBe(200)
    loser.stop.abort()
    expect(await loser.finished).toBe('stopped')
    const times: number[] = []
    for await (const { data } of world.log.readStream('priceFeed-simulated_2026-06-10')) {
      times.push((data as { ticks: [string, number, number, number][] }).ticks[0]![3])
    }
    expect(new Set(times).size).toBe(times.length)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })
})
