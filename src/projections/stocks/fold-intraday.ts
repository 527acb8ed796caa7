import {
  dailyBarTime,
  dateOfDailyBar,
  type TradingDate,
} from '../../domain/calendar/trading-day.ts'
import {
  barsByDate,
  type MadeDay,
  makeDay,
  rangesOf,
  withBars,
} from '../../domain/quotes/intraday-day.ts'
import { intradayAfterSplit, type SplitData } from '../../domain/quotes/after-split.ts'
import { importEffect } from '../../domain/quotes/ticked-day.ts'
import type { Bar } from '../../domain/stock/bars/bar.ts'
import type { StockData } from '../../domain/stock/events.ts'
import type { UnitOfWork } from '../projection.ts'
import { historyDaysMax } from '../../domain/metrics/history/daily-history.ts'
import { mergeDays } from './daily-window.ts'
import { becomeDay, type EditedStock, sourceOf, widenTickedDay } from './day.ts'
import { deriveFromDays, deriveFromPrice } from './derive.ts'
import { type IntradayDayDocument, intradayDays } from './documents.ts'

type IntradayImport = StockData<'BarsImported'>

export const intradayIdOf = (symbol: string, date: TradingDate): string => `${symbol}|${date}`

/** Whether the figures of a day come from its intraday bars only. */
const isMade = ({ stock, window }: EditedStock, date: TradingDate): boolean => {
  if (stock.date === date && stock.price !== null)
    return importEffect(sourceOf(stock), '1m') === 'aggregate'
  const time = dailyBarTime(date)
  return !window.t.includes(time) || window.intraday.includes(time)
}

/** Dates before all that the window has room for change nothing. */
const isTooOld = ({ window }: EditedStock, date: TradingDate): boolean =>
  window.t.length === historyDaysMax && dailyBarTime(date) < (window.t[0] ?? 0)

/** Bars of days that have left the window, or of which better is known, are of no use any more. */
export const forgetIntraday = (
  unit: UnitOfWork,
  { stock, window }: EditedStock,
  isUseless: (time: number) => boolean,
) => {
  for (const time of window.intraday.filter(isUseless))
    unit.of(intradayDays).delete(intradayIdOf(stock.symbol, dateOfDailyBar(time)))
  window.intraday = window.intraday.filter((time) => !isUseless(time))
}

/** Bars of days before a split, for the imports that will add to these days. */
export const splitIntraday = async (
  unit: UnitOfWork,
  { stock, window }: EditedStock,
  data: SplitData,
) => {
  const documents = unit.of(intradayDays)
  const dates = window.intraday.map(dateOfDailyBar)
  await documents.load(dates.map((date) => intradayIdOf(stock.symbol, date)))
  for (const date of dates) {
    const known = documents.get(intradayIdOf(stock.symbol, date))
    if (known !== null) documents.put(intradayAfterSplit(date, known, data))
  }
}

/**
 * The first tick of a day that is made of intraday bars: its range is the widest of all of them, as if
 * they had been imported after the tick. The bars of that day have to be loaded.
 */
export const widenByImported = (unit: UnitOfWork, edited: EditedStock, date: TradingDate) => {
  const { stock } = edited
  const known = unit.of(intradayDays).get(intradayIdOf(stock.symbol, date))
  stock.resolution = 'tick'
  if (known !== null) widenTickedDay(stock, date, rangesOf(known), known.t[0] ?? 0)
  const time = dailyBarTime(date)
  forgetIntraday(unit, edited, (other) => other === time)
}

const setDay = (
  edited: EditedStock,
  date: TradingDate,
  { timeframe, at, ...day }: MadeDay,
  source: string,
) => {
  const time = dailyBarTime(date)
  const seen = { source, resolution: timeframe, lastUpdated: new Date(at).toISOString() }
  const current = edited.stock.date
  if (edited.stock.price === null || current === null || current <= date)
    becomeDay(edited, date, day, seen)
  else mergeDays(edited.window, [{ ...day, time }])
}

const makeDays = (
  unit: UnitOfWork,
  edited: EditedStock,
  { timeframe, source }: IntradayImport,
  days: ReadonlyMap<TradingDate, readonly Bar[]>,
) => {
  const { stock, window } = edited
  const documents = unit.of(intradayDays)
  for (const [date, more] of days) {
    if (widenTickedDay(stock, date, more, more[0]?.time ?? 0)) continue
    if (!isMade(edited, date)) continue
    const bars = withBars(documents.get(intradayIdOf(stock.symbol, date)), timeframe, more)
    const day = makeDay(bars)
    if (day === null) continue
    const document: IntradayDayDocument = { _id: intradayIdOf(stock.symbol, date), ...bars }
    documents.put(document)
    const time = dailyBarTime(date)
    if (!window.intraday.includes(time)) window.intraday.push(time)
    setDay(edited, date, day, source)
  }
}

/**
 * Intraday history of days that have neither a daily bar, nor a book, nor ticks: their bars give
 * the day. They are kept by day, so that it does not matter where an import or an event ended.
 */
export const foldIntradayBars = async (
  unit: UnitOfWork,
  edited: EditedStock,
  data: IntradayImport,
) => {
  const { stock, window } = edited
  const days = new Map([...barsByDate(data.bars)].filter(([date]) => !isTooOld(edited, date)))
  await unit.of(intradayDays).load([...days.keys()].map((date) => intradayIdOf(stock.symbol, date)))
  makeDays(unit, edited, data, days)
  const oldest = window.t.length === historyDaysMax ? (window.t[0] ?? 0) : 0
  forgetIntraday(unit, edited, (time) => time < oldest)
  deriveFromDays(stock, window)
  deriveFromPrice(stock)
}
