import {
  dailyBarTime,
  dateOfDailyBar,
  type TradingDate,
  tradingDayStart,
} from '../../domain/calendar/trading-day.ts'
import { momentOfDay } from '../../domain/quotes/quote.ts'
import { isInSharesOf } from '../../domain/quotes/ticked-day.ts'
import { barAt } from '../../domain/stock/bars/bar.ts'
import type { StockData } from '../../domain/stock/events.ts'
import { mergeDays } from './daily-window.ts'
import { becomeDay, type EditedStock, type Seen, widenTickedDay } from './day.ts'
import { deriveFromDays, deriveFromPrice } from './derive.ts'
import type { StockDocument } from './documents.ts'

const dayStart = (date: TradingDate): number => tradingDayStart(date) / 1_000

/** Of a day's own figures, without a tick. */
const seenOn = (date: TradingDate, source: string, occurredAt: string): Seen => ({
  source,
  resolution: '1D',
  lastUpdated: new Date(momentOfDay(date, Date.parse(occurredAt))).toISOString(),
})

/**
 * Daily history: completed days into the window, where the day in progress is too once its book is
 * closed; the newest one as the day in progress.
 */
export const foldDailyBars = (
  edited: EditedStock,
  data: StockData<'BarsImported'>,
  occurredAt: string,
) => {
  const { stock, window } = edited
  const bars = data.bars.open.map((_, index) => barAt(data.bars, index))
  const newest = bars.at(-1)
  if (newest === undefined) return
  const current = stock.date === null ? Number.NEGATIVE_INFINITY : dailyBarTime(stock.date)
  const today = Math.max(current, newest.time)
  const ofToday = bars.filter(
    ({ time, close }) => time === current && isInSharesOf(stock.price, close),
  )
  const widens =
    stock.date !== null && widenTickedDay(stock, stock.date, ofToday, dayStart(stock.date))
  mergeDays(
    window,
    bars.filter(
      ({ time }) => window.t.includes(time) || (time < today && !(widens && time === current)),
    ),
  )
  const date = dateOfDailyBar(newest.time)
  if (newest.time > current || (newest.time === current && !widens))
    becomeDay(
      edited,
      date,
      { ...newest, from: dayStart(date) },
      seenOn(date, data.source, occurredAt),
    )
  deriveFromDays(stock, window)
  deriveFromPrice(stock)
}

const later = (date: TradingDate, other: TradingDate | null): TradingDate =>
  other === null || other < date ? date : other

/** The book of this day is closed; its ticks may never have been seen. */
const closeThrough = (stock: StockDocument, date: TradingDate) => {
  stock.closedThrough = later(date, stock.closedThrough)
  if (stock.date !== null && stock.date > date) stock.dayBefore = later(date, stock.dayBefore)
}

/** The book of a day replaces the figures of ticks, and begins a day without them. */
export const foldClosedDay = (
  edited: EditedStock,
  { date, day, source }: StockData<'TradingDayClosed'>,
  occurredAt: string,
) => {
  const { stock, window } = edited
  const { open, high, low, close, volume } = day
  if (stock.date === null || stock.date < date)
    becomeDay(edited, date, { ...day, from: dayStart(date) }, seenOn(date, source, occurredAt))
  closeThrough(stock, date)
  mergeDays(window, [{ time: dailyBarTime(date), high, low, close, volume }])
  if (stock.date === null || stock.date <= date) {
    stock.open = open
    stock.dayHigh = high
    stock.dayLow = low
    stock.price = close
    stock.volume = volume
  }
  deriveFromDays(stock, window)
  deriveFromPrice(stock)
}
