import {
  dailyBarTime,
  dateOfDailyBar,
  type TradingDate,
} from '../../domain/calendar/trading-day.ts'
import {
  barsByDate,
  type IntradayBars,
  isMadeDay,
  type MadeDay,
  makeDay,
  withBars,
} from '../../domain/quotes/intraday-day.ts'
import { intradayAfterSplit, type SplitData } from '../../domain/quotes/after-split.ts'
import { importEffect } from '../../domain/quotes/ticked-day.ts'
import type { Bar } from '../../domain/stock/bars.ts'
import type { StockEvent } from '../../domain/stock/events.ts'
import type { UnitOfWork } from '../projection.ts'
import { historyDaysMax } from '../../domain/metrics/daily-history.ts'
import { dayOfDate, lastDayBefore, mergeDays } from './daily-window.ts'
import { becomeDay, type EditedStock, sourceOf, widenTickedDay } from './day.ts'
import { deriveFromDays, deriveFromPrice } from './derive.ts'
import { type IntradayDayDocument, intradayDays } from './documents.ts'

type IntradayImport = Extract<StockEvent, { type: 'BarsImported' }>['data']

const idOf = (symbol: string, date: TradingDate): string => `${symbol}|${date}`

/** Whether what is known of a day is what its intraday bars gave, and nobody said better. */
const isMade = (
  { stock, window }: EditedStock,
  date: TradingDate,
  known: IntradayBars | null,
): boolean => {
  if (stock.date === date && stock.price !== null)
    return importEffect(sourceOf(stock), '1m') === 'aggregate'
  const stands = dayOfDate(window, date)
  return stands === null || isMadeDay(known === null ? null : makeDay(known), stands)
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
    unit.of(intradayDays).delete(idOf(stock.symbol, dateOfDailyBar(time)))
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
  await documents.load(dates.map((date) => idOf(stock.symbol, date)))
  for (const date of dates) {
    const known = documents.get(idOf(stock.symbol, date))
    if (known !== null) documents.put(intradayAfterSplit(date, known, data))
  }
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
    const known = documents.get(idOf(stock.symbol, date))
    if (widenTickedDay(stock, date, more, more[0]?.time ?? 0)) continue
    if (!isMade(edited, date, known)) continue
    const bars = withBars(known, timeframe, more)
    const day = makeDay(bars)
    if (day === null) continue
    const document: IntradayDayDocument = { _id: idOf(stock.symbol, date), ...bars }
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
  await unit.of(intradayDays).load([...days.keys()].map((date) => idOf(stock.symbol, date)))
  makeDays(unit, edited, data, days)
  const oldest = window.t.length === historyDaysMax ? (window.t[0] ?? 0) : 0
  forgetIntraday(unit, edited, (time) => time < oldest)
  if (stock.date !== null)
    stock.previousClose = lastDayBefore(window, dailyBarTime(stock.date))?.close ?? null
  deriveFromDays(stock, window)
  deriveFromPrice(stock)
}
