import fc from 'fast-check'
import type { MarketEvent } from '../../src/domain/all-events.ts'
import { type Timeframe, timeframeSeconds } from '../../src/domain/calendar/timeframes.ts'
import {
  dailyBarTime,
  dateOfDailyBar,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../src/domain/calendar/trading-day.ts'
import { yearBefore } from '../../src/domain/metrics/history/year.ts'
import { QuoteBoard } from '../../src/domain/quotes/board.ts'
import { DayReferences } from '../../src/domain/quotes/day-references.ts'
import { barsProjection } from '../../src/projections/bars/projection.ts'
import {
  dailyWindows,
  intradayDays,
  marketDays,
  stocks,
} from '../../src/projections/stocks/documents.ts'
import { stocksProjection } from '../../src/projections/stocks/projection.ts'
import { recordOfStock } from '../../src/projections/stocks/symbol-record.ts'
import { createAlertReadSide } from '../../src/processes/alerts/read-side.ts'
import type { Collection } from '../../src/projections/projection.ts'
import type { ReadModels } from '../../src/projections/read-models.ts'
import { quoteSnapshotLoader } from '../../src/realtime/frames/quote-snapshot.ts'
import { anyBar, price } from './arbitraries/any-bar.ts'
import type { chart } from './charts.ts'
import { imported } from './logs/market-events.ts'
import { foldAll } from './logs/memory-unit.ts'

/** Bars of one day in one timeframe, as a file has them: its hours may begin at half past. */
export const file = fc.record({
  day: fc.nat(4),
  timeframe: fc.constantFrom<Timeframe>('1m', '1m', '5m', '15m', '1H', '1H', '4H', '1D'),
  first: fc.nat(22 * 60),
  isHalfPast: fc.boolean(),
  bars: fc.array(anyBar, { minLength: 1, maxLength: 12 }),
  batch: fc.integer({ min: 1, max: 12 }),
  key: fc.nat(1_000),
})

export const trade = fc.record({
  wait: fc.integer({ min: 1, max: 4_000 }),
  price,
  traded: fc.nat(300),
})

export type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never

export const timesOf = (
  { timeframe, first, isHalfPast, bars }: File,
  date: TradingDate,
): number[] => {
  if (timeframe === '1D') return [dailyBarTime(date)]
  const length = timeframeSeconds[timeframe]
  const start = tradingDayStart(date) / 1_000
  const end = tradingDayStart(shiftDate(date, 1)) / 1_000
  const shift = isHalfPast && timeframe === '1H' ? 1_800 : 0
  const begin = start + Math.floor((first * 60) / length) * length + shift
  return bars.map((_, index) => begin + index * length).filter((time) => time < end)
}

export const importsOf = (some: File, date: TradingDate): MarketEvent[] => {
  const times = timesOf(some, date)
  const events: MarketEvent[] = []
  for (let from = 0; from < times.length; from += some.batch) {
    const to = Math.min(times.length, from + some.batch)
    events.push(imported('S', some.timeframe, times.slice(from, to), some.bars.slice(from, to)))
  }
  return events
}

const isOf = (ids: readonly string[], { _id }: { readonly _id: string }) => ids.includes(_id)

const happenedOf = (events: readonly MarketEvent[]) =>
  events.map((event) => ({ event, occurredAt: '2026-12-01T17:00:00.000Z' }))

/** Quotes and references as a server that starts now has them. */
const started = async (events: readonly MarketEvent[]) => {
  const [board, references] = [new QuoteBoard(), new DayReferences()]
  const unit = await foldAll(stocksProjection, happenedOf(events))
  const loaded = await quoteSnapshotLoader({
    live: () => Promise.resolve('stocks'),
    seen: () => Promise.resolve(null),
    find: () => Promise.resolve(unit.all(stocks)),
    get: () => Promise.resolve(unit.all(marketDays)[0] ?? null),
    getMany: (_, ids) => Promise.resolve(unit.all(intradayDays).filter((each) => isOf(ids, each))),
  })()
  board.load(loaded.stocks, loaded.marketDay)
  const readModels = {
    reader: (collection: Collection) => ({
      find: () => Promise.resolve(unit.all(collection)),
      getMany: (ids: readonly string[]) =>
        Promise.resolve(unit.all(collection).filter((each) => isOf(ids, each))),
    }),
  }
  for await (const each of createAlertReadSide(readModels as unknown as ReadModels).symbolDays())
    references.load(each.symbol, each.days, each.current, each.intraday)
  return { board, references }
}

/** @param restart the server was started again after this many of the events */
export const fold = async (events: readonly MarketEvent[], restart = 0) => {
  const happened = happenedOf(events)
  const [ofStocks, ofBars] = [
    await foldAll(stocksProjection, happened),
    await foldAll(barsProjection, happened),
  ]
  const { board, references } = await started(events.slice(0, restart))
  const row = references.rows.rowOf('S')
  for (const event of events.slice(restart)) {
    board.apply(event as never, Date.parse('2026-12-01T17:00:00.000Z'))
    if (event.type !== 'PricesTicked') references.apply(event)
    else
      for (const [, at, volume] of event.data.ticks)
        references.tick(row, at, volume, event.data.date)
  }
  return { ofStocks, ofBars, board, references }
}

/** The obvious loop over the chart's daily bars. */
export const figuresOf = (bars: ReturnType<typeof chart>) => {
  const [time, open, dayHigh, dayLow, close, volume] = bars.at(-1)!
  const from = time - 52 * 7 * 86_400
  const year = bars.filter(([at]) => at >= from)
  const isKnown = bars[0]![0] <= from
  return {
    date: dateOfDailyBar(time),
    price: close,
    previousClose: bars.at(-2)?.[4] ?? null,
    open,
    dayHigh,
    dayLow,
    volume,
    yearHigh: isKnown ? Math.max(...year.map(([, , high]) => high)) : Number.NaN,
    yearLow: isKnown ? Math.min(...year.map(([, , , low]) => low)) : Number.NaN,
  }
}

export const shownOf = ({ ofStocks }: Awaited<ReturnType<typeof fold>>) => {
  const [stock] = ofStocks.all(stocks)
  const [window] = ofStocks.all(dailyWindows)
  const { date, price: now, previousClose, open, dayHigh, dayLow, volume } = stock!
  const { days: before } = recordOfStock(stock!, window ?? null)
  const columns = {
    times: before.map(({ time }) => time),
    highs: before.map(({ high }) => high),
    lows: before.map(({ low }) => low),
  }
  const { yearHigh, yearLow } = yearBefore(columns, dailyBarTime(date!))
  return {
    date,
    price: now,
    previousClose,
    open,
    dayHigh,
    dayLow,
    volume,
    yearHigh: Math.max(yearHigh, dayHigh!),
    yearLow: Math.min(yearLow, dayLow!),
  }
}
