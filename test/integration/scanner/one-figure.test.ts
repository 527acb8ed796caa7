import fc from 'fast-check'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { tradingDayStart } from '../../../src/domain/calendar/trading-day.ts'
import { shown } from '../../../src/domain/metrics/shown.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { readFigures } from '../../../src/projections/stocks/read/figures.ts'
import { barsProjection } from '../../../src/projections/bars/projection.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import { stocksProjection } from '../../../src/projections/stocks/projection.ts'
import {
  anyWeek,
  recordDate,
  recordOf,
  type TradingWeek,
} from '../../support/arbitraries/any-records.ts'
import { columns, listed, type PlainBar, ticked } from '../../support/logs/market-events.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { until } from '../../support/until.ts'
import { figuresOf, startScanner } from '../../support/worlds/scanner-world.ts'

const at = tradingDayStart(recordDate) + 60_000

let world: ProjectionWorld

beforeEach(async () => {
  world = new ProjectionWorld({ projections: [stocksProjection, barsProjection] })
  onTestFinished(() => world.dispose())
  await world.runner.start()
})

const list = async (seed: number, symbol: string, dayCount: number, week: TradingWeek) => {
  const { days, fundamentals } = recordOf(seed, dayCount, symbol, week)
  const plain = days.map(({ high, low, close, volume }): PlainBar => [
    low,
    high,
    low,
    close,
    volume,
  ])
  const bars = columns(
    days.map(({ time }) => time),
    plain,
  )
  await world.append(`stock-${symbol}`, [
    listed(symbol),
    { type: 'BarsImported', data: { symbol, source: 'simulated', timeframe: '1D', bars } },
    {
      type: 'FundamentalsImported',
      data: { symbol, source: 'simulated', ...fundamentals, beta: 9.9, about: null },
    },
  ])
}

it('details and scanner say one figure for each stock, however long its history and its week', async () => {
  const anyListing = fc.record({
    seed: fc.nat(),
    dayCount: fc.constantFrom(1, 29, 30, 31, 200, 252, 253, 300, 364, 365, 399),
    week: anyWeek,
  })
  const [listings = []] = fc.sample(
    fc.array(anyListing, { minLength: 40, maxLength: 40, size: 'max' }),
    { numRuns: 1, seed: 20_261_125 },
  )
  const symbols = listings.map((_, index) => `S${index.toString()}`)
  await list(7, 'SPY', 399, { daysAWeek: 7, holidaysPercent: 0 })
  for (const [index, { seed, dayCount, week }] of listings.entries())
    await list(seed, symbols[index]!, dayCount, week)
  const scanner = await startScanner(world)
  onTestFinished(() => scanner.stop())

  const known = { week52High: 0, avgVolume: 0, beta: 0, peRatio: 0, dividendYield: 0 }
  for (const half of [symbols.slice(0, 20), symbols]) {
    // Half of them trade on the market's current day, then all do.
    const { version } = scanner
    await world.append(`priceFeed-simulated_${recordDate}`, [
      ticked(recordDate, ...['SPY', ...half].map((of) => [of, 100, 5, at] satisfies Tick)),
    ])
    await world.caughtUp()
    await until('the scanner has the tick', () => scanner.version > version)
    for (const symbol of ['SPY', ...symbols]) {
      const metric = figuresOf(scanner, symbol)
      const stock = (await world.readModels.reader(stocks).get(symbol))!
      const { week52High, week52Low, beta, peRatio, dividendYield } = await readFigures(
        world.readModels,
        stock,
      )
      const distance = (level: number | null) =>
        level === null ? null : shown(100 * (stock.price! / level - 1))
      const isOfToday = stock.date === recordDate
      const details = {
        high52Dist: distance(week52High),
        low52Dist: distance(week52Low),
        beta252: beta,
        peTtm: peRatio,
        divYield: dividendYield,
        avgVolume30: isOfToday ? shown(stock.avgVolume ?? undefined) : null,
      }
      const { high52Dist, low52Dist, beta252, peTtm, divYield, avgVolume30 } = details
      expect({ symbol, ...details }).toEqual({
        symbol,
        high52Dist: metric('high52Dist'),
        low52Dist: metric('low52Dist'),
        beta252: metric('beta252'),
        peTtm: metric('peTtm'),
        divYield: metric('divYield'),
        avgVolume30: metric('avgVolume30'),
      })
      if (high52Dist !== null && low52Dist !== null) known.week52High += 1
      if (avgVolume30 !== null) known.avgVolume += 1
      if (beta252 !== null) known.beta += 1
      if (peTtm !== null) known.peRatio += 1
      if (divYield !== null) known.dividendYield += 1
    }
  }
  expect(Math.min(...Object.values(known))).toBeGreaterThan(10)
})
