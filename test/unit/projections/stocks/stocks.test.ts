import { describe, expect, it } from 'vitest'
import type { MarketEvent } from '../../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
} from '../../../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../../../src/domain/price-feed/events.ts'
import {
  dailyWindows,
  marketDays,
  stocks,
  stockTerms,
  type StockDocument,
} from '../../../../src/projections/stocks/documents.ts'
import { stocksProjection } from '../../../../src/projections/stocks/projection.ts'
import { foldAll, type Happened } from '../../../support/logs/memory-unit.ts'

const today = '2026-11-20'
const noon = `${today}T17:00:00.000Z`
const source = 'simulated'

const at = (event: MarketEvent, occurredAt = noon): Happened<MarketEvent> => ({ event, occurredAt })

const listed = (symbol: string, name = 'Apple Inc.') =>
  at({
    type: 'StockListed',
    data: { symbol, name, exchange: 'NASDAQ', currency: 'USD', sector: 'Technology', source },
  })

const ticked = (date: TradingDate, ...ticks: Tick[]) =>
  at({ type: 'PricesTicked', data: { source, date, ticks } })

const tick = (price: number, volume: number): Tick => ['AAPL', price, volume, Date.parse(noon)]

/** Daily bars that end on `last`, with closes as given and a range of 1 around them. */
const history = (last: TradingDate, ...closes: number[]) =>
  at({
    type: 'BarsImported',
    data: {
      symbol: 'AAPL',
      source,
      timeframe: '1D',
      bars: {
        times: closes.map((_, index) => dailyBarTime(shiftDate(last, index - closes.length + 1))),
        open: closes,
        high: closes.map((close) => close + 1),
        low: closes.map((close) => close - 1),
        close: closes,
        volume: closes.map((_, index) => 1_000 * (index + 1)),
      },
    },
  })

const fundamentals = (epsTtm: number | null) =>
  at({
    type: 'FundamentalsImported',
    data: {
      symbol: 'AAPL',
      source,
      sharesOutstanding: 1_000,
      floatShares: 900,
      epsTtm,
      dividendsTtm: 2,
      beta: 1.2,
      about: 'Makes telephones.',
    },
  })

const yesterday = shiftDate(today, -1)

const closed = (date: TradingDate) => {
  const day = { open: 99, high: 104, low: 98, close: 102, volume: 77 }
  const times = { start: 0, step: 60 }
  const minutes = { times, open: [], high: [], low: [], close: [], volume: [] }
  return at({ type: 'TradingDayClosed', data: { symbol: 'AAPL', source, date, day, minutes } })
}

const stockAfter = async (...events: Happened<MarketEvent>[]): Promise<StockDocument> => {
  const unit = await foldAll(stocksProjection, [listed('AAPL'), ...events])
  return unit.all(stocks)[0]!
}

describe('the stock list', () => {
  it('knows a listing before it knows a price, and says null, not 0', async () => {
    expect(await stockAfter()).toMatchObject({
      symbol: 'AAPL',
      name: 'Apple Inc.',
      simulated: true,
      price: null,
      change: null,
      marketCap: null,
      volume: null,
    })
  })

  it('carries every digit of a price that is a fraction of a cent', async () => {
    expect(await stockAfter(history(today, 0.00004, 0.00002, 0.00003))).toMatchObject({
      price: 0.00003,
      previousClose: 0.00002,
      change: 0.00001,
      changePercent: 50,
    })
  })

  it('takes the newest daily bar as the day in progress and the one before as its close', async () => {
    expect(await stockAfter(history(today, 100, 110, 121))).toMatchObject({
      date: today,
      price: 121,
      previousClose: 110,
      change: 11,
      changePercent: 10,
      open: 121,
      dayHigh: 122,
      dayLow: 120,
      volume: 3_000,
      avgVolume: null,
      trend: [100, 110],
      lastUpdated: noon,
    })
  })

  it('dates a history that ended earlier within its last day', async () => {
    const stock = await stockAfter(history('2020-12-31', 99, 100))
    expect(stock.lastUpdated).toBe('2021-01-01T04:59:59.999Z')
  })

  it('follows the ticks of a day', async () => {
    const stock = await stockAfter(
      history(shiftDate(today, -1), 100),
      ticked(today, tick(102, 10)),
      ticked(today, tick(98, 25), tick(101, 40)),
    )
    expect(stock).toMatchObject({
      date: today,
      price: 101,
      previousClose: 100,
      change: 1,
      changePercent: 1,
      open: 102,
      dayHigh: 102,
      dayLow: 98,
      volume: 40,
    })
  })

  it('completes a day when the first tick of the next one comes, closed book or not', async () => {
    const unit = await foldAll(stocksProjection, [
      listed('AAPL'),
      ticked(shiftDate(today, -1), tick(100, 5)),
      ticked(today, tick(103, 1)),
    ])
    expect(unit.all(stocks)[0]).toMatchObject({ previousClose: 100, open: 103, volume: 1 })
    expect(unit.all(dailyWindows)[0]).toMatchObject({ c: [100], v: [5] })
  })

  it('believes the closed book of a day over its ticks', async () => {
    const stock = await stockAfter(
      ticked(yesterday, tick(100, 5)),
      closed(yesterday),
      ticked(today, tick(103, 1)),
    )
    expect(stock).toMatchObject({ previousClose: 102 })
  })

  it('is the same whether the book of a day comes before the next one begins or after', async () => {
    const [first, second] = [ticked(today, tick(103, 1)), ticked(today, tick(101, 2))]
    const before = await stockAfter(
      ticked(yesterday, tick(100, 5)),
      closed(yesterday),
      first,
      second,
    )
    const after = await stockAfter(
      ticked(yesterday, tick(100, 5)),
      first,
      closed(yesterday),
      second,
    )
    const expired = await stockAfter(first, closed(yesterday), second)
    expect(after).toEqual(before)
    expect(expired).toEqual(before)
  })

  it('knows the day before, and whether it has its book', async () => {
    const [old, book] = [ticked(yesterday, tick(100, 5)), closed(yesterday)]
    const next = ticked(today, tick(103, 1))
    expect(await stockAfter(old)).toMatchObject({ dayBefore: null, closedThrough: null })
    expect(await stockAfter(old, next)).toMatchObject({
      dayBefore: yesterday,
      closedThrough: null,
    })
    expect(await stockAfter(old, next, book)).toMatchObject({
      dayBefore: yesterday,
      closedThrough: yesterday,
    })
    expect(await stockAfter(history(yesterday, 1, 2), history(today, 3))).toMatchObject({
      dayBefore: null,
    })
  })

  it('leaves out a tick of a day that is over and of a symbol that nobody listed', async () => {
    const stock = await stockAfter(
      ticked(today, tick(100, 5)),
      ticked(shiftDate(today, -1), tick(50, 1)),
      ticked(today, ['MSFT', 1, 1, 0]),
    )
    expect(stock).toMatchObject({ price: 100, dayLow: 100 })
  })

  it('keeps the market cap with every tick', async () => {
    const price = ticked(today, tick(50, 1))
    expect(await stockAfter(fundamentals(4), price)).toMatchObject({
      marketCap: 50_000,
      eps: 4,
      dividends: 2,
    })
  })

  it('averages the volumes of 30 completed days, without today, and of no fewer', async () => {
    const closes = Array.from({ length: 31 }, () => 100)
    // Volumes are 1,000, 2,000, … 31,000; the last day is the one in progress.
    expect(await stockAfter(history(today, ...closes))).toMatchObject({ avgVolume: 15_500 })
    expect(await stockAfter(history(today, ...closes.slice(1)))).toMatchObject({ avgVolume: null })
  })

  it('knows the market’s day by its feed, and before it by what was imported', async () => {
    const dayAfter = async (...events: Happened<MarketEvent>[]) => {
      const unit = await foldAll(stocksProjection, [listed('AAPL'), ...events])
      return unit.all(marketDays)[0]
    }
    expect(await dayAfter()).toBeUndefined()
    expect(await dayAfter(history('2020-12-31', 99, 100), history(yesterday, 1))).toMatchObject({
      date: yesterday,
      isFed: false,
    })
    const [newer, older] = [shiftDate(today, 3), shiftDate(today, -5)]
    expect(await dayAfter(history(newer, 9), ticked(today, tick(5, 1)))).toMatchObject({
      date: today,
      isFed: true,
    })
    expect(
      await dayAfter(ticked(today, tick(5, 1)), history(newer, 9), ticked(older, tick(5, 1))),
    ).toMatchObject({ date: today, isFed: true })
    expect(await dayAfter(closed(yesterday), history(newer, 9))).toMatchObject({ date: yesterday })
  })

  it('keeps at most 400 days, the newest', async () => {
    const closes = Array.from({ length: 450 }, (_, index) => index + 2)
    const unit = await foldAll(stocksProjection, [listed('AAPL'), history(today, ...closes)])
    const window = unit.all(dailyWindows)[0]!
    expect(window.c).toHaveLength(400)
    expect(window.c.at(-1)).toBe(450)
  })

  it('takes older history in under a newer price', async () => {
    const stock = await stockAfter(
      ticked(today, tick(100, 5)),
      history(shiftDate(today, -1), 79, 80),
    )
    expect(stock).toMatchObject({ price: 100, previousClose: 80, changePercent: 25 })
  })

  it('is found by its symbol and by each word of its name, also after another name', async () => {
    const unit = await foldAll(stocksProjection, [
      listed('GM', 'Generous Motors'),
      listed('GM', 'General Motors'),
    ])
    const terms = unit.all(stockTerms).map(({ term }) => term)
    expect(terms.sort()).toEqual(['general motors', 'gm', 'motors'])
  })
})
