import { dateOfDailyBar, type TradingDate } from '../calendar/trading-day.ts'
import type { Tick } from '../price-feed/events.ts'
import { barTime, type BarColumns } from '../stock/bars/bar.ts'
import type { MadeDay } from './intraday-day.ts'
import type { ChangedDay } from './intraday-days.ts'
import { momentOfDay, type Quote } from './quote.ts'
import { type DaySource, daySource, importEffect } from './ticked-day.ts'

const sourceOf = ({ resolution, isClosed }: Quote): DaySource => daySource(resolution, isClosed)

type PreviousClose = Pick<Quote, 'previousClose' | 'previousDate' | 'previousIsMade'>

/** What a quote of `date` has behind it; going on to a later day, the price becomes the close. */
const previousOn = (quote: Quote | null, date: TradingDate): PreviousClose => {
  if (quote === null) return { previousClose: null, previousDate: null, previousIsMade: false }
  const { previousClose, previousDate, previousIsMade } = quote
  return quote.date === date
    ? { previousClose, previousDate, previousIsMade }
    : {
        previousClose: quote.price,
        previousDate: quote.date,
        previousIsMade: sourceOf(quote) === 'intraday',
      }
}

/** The quote with a late close, unless it has this close or a later one already. */
const withPreviousClose = (quote: Quote, date: TradingDate, close: number, isMade = false) => {
  const { previousDate, previousClose, previousIsMade } = quote
  const isSame = previousDate === date && previousClose === close && previousIsMade === isMade
  return isSame || (previousDate !== null && date < previousDate)
    ? quote
    : { ...quote, previousClose: close, previousDate: date, previousIsMade: isMade }
}

/**
 * A tick of the quote's own day replaces the price, one of a later day also makes the old price
 * the previous close, and one of a day already over or closed says nothing about now.
 */
export const afterTick = (
  quote: Quote | null,
  [symbol, price, volume, at]: Tick,
  date: TradingDate,
): Quote => {
  if (quote !== null && (date < quote.date || (date === quote.date && quote.isClosed))) return quote
  const { previousClose, previousDate, previousIsMade } = previousOn(quote, date)
  // Not a spread, which is slow: this runs for every tick.
  return {
    symbol,
    price,
    volume,
    at,
    resolution: 'tick',
    date,
    isClosed: false,
    previousClose,
    previousDate,
    previousIsMade,
  }
}

export interface DaySummary {
  readonly symbol: string
  readonly date: TradingDate
  /** US dollars: the official close. */
  readonly close: number
  /** Shares. */
  readonly volume: number
  /** Unix ms of the event. */
  readonly at: number
}

/** The end-of-day summary replaces the figures from ticks and bars. */
export const afterDayClosed = (quote: Quote | null, book: DaySummary): Quote => {
  const { symbol, date, close, volume } = book
  if (quote !== null && date < quote.date) return withPreviousClose(quote, date, close)
  const { at, resolution } =
    quote?.date === date ? quote : { at: momentOfDay(date, book.at), resolution: '1D' as const }
  const day = { at, resolution, date, isClosed: true }
  return { symbol, price: close, volume, ...day, ...previousOn(quote, date) }
}

const dateOf = (bars: BarColumns, index: number): TradingDate =>
  dateOfDailyBar(barTime(bars, index))

/** The close of the last bar before `date`; null when there is none. */
const closeBefore = (bars: BarColumns, date: TradingDate) => {
  for (let index = bars.close.length - 1; index >= 0; index -= 1) {
    const close = bars.close[index]
    const day = dateOf(bars, index)
    if (close !== undefined && day < date) return { date: day, close }
  }
  return null
}

const newerThanBar = (quote: Quote, date: TradingDate): boolean =>
  quote.date > date || (quote.date === date && importEffect(sourceOf(quote), '1D') !== 'replace')

/**
 * Imported daily bars: they give a symbol without ticks its price, and every symbol its previous
 * close; the price of a day that has ticks is left to the ticks.
 */
export const afterDailyBars = (
  quote: Quote | null,
  symbol: string,
  bars: BarColumns,
  occurredAt: number,
): Quote | null => {
  const last = bars.close.length - 1
  const price = bars.close[last]
  if (price === undefined) return quote
  const date = dateOf(bars, last)
  if (quote !== null && newerThanBar(quote, date)) {
    const before = closeBefore(bars, quote.date)
    return before === null ? quote : withPreviousClose(quote, before.date, before.close)
  }
  const isClosed = quote?.date === date && quote.isClosed
  const day = { at: momentOfDay(date, occurredAt), resolution: '1D' as const, date, isClosed }
  const volume = bars.volume[last] ?? 0
  const next = { symbol, price, volume, ...day, ...previousOn(quote, date) }
  const before = closeBefore(bars, date)
  // The close of a day that ended with its ticks is theirs.
  return before === null || (before.date === quote?.date && sourceOf(quote) === 'ticks')
    ? next
    : withPreviousClose(next, before.date, before.close)
}

/** Whether more bars of the quote's day are later ones than those that it knows. */
const goesOn = (quote: Quote, { from }: MadeDay): boolean => from * 1_000 > quote.at

const afterBarsOfDay = (quote: Quote, { day, isWhole }: ChangedDay): Quote => {
  if (importEffect(sourceOf(quote), day.timeframe) !== 'aggregate') return quote
  const { close: price, at, timeframe: resolution } = day
  if (isWhole) return { ...quote, price, at, resolution, volume: day.volume }
  // What came before the start is not remembered: later bars add to it, others are in it.
  return goesOn(quote, day)
    ? { ...quote, price, at, resolution, volume: quote.volume + day.volume }
    : quote
}

/**
 * A day that imported intraday bars change: it gives a symbol that has no later price its price,
 * and may be the day of its previous close. What a tick, a book or a daily bar says stands.
 */
export const afterIntradayBars = (
  quote: Quote | null,
  symbol: string,
  changed: ChangedDay,
): Quote => {
  const { date, day, isWhole } = changed
  if (quote === null || quote.date < date) {
    const { close: price, volume, at, timeframe: resolution } = day
    const made = { price, volume, at, resolution, date, isClosed: false }
    return { symbol, ...made, ...previousOn(quote, date) }
  }
  if (quote.date === date) return afterBarsOfDay(quote, changed)
  const isTold = quote.previousDate === date && !(quote.previousIsMade && isWhole)
  return isTold ? quote : withPreviousClose(quote, date, day.close, true)
}
