import { dailyBarTime, type TradingDate } from '../calendar/trading-day.ts'
import type { StockData } from '../stock/events.ts'
import { adjustedPrice, adjustedShares } from '../stock/splits/adjusted.ts'
import type { DayClose } from './day-close.ts'
import type { IntradayBars } from './intraday-day.ts'
import type { Quote } from './quote.ts'

export type SplitData = StockData<'StockSplit'>

/** Whether what is kept of this day is per old share. @param time 00:00 UTC of it, Unix seconds */
export const isBeforeSplit = (
  time: number,
  split: SplitData['split'],
  adjusted: SplitData['adjusted'],
): boolean =>
  time < dailyBarTime(split.date) &&
  (adjusted === null || time < adjusted.from || time > adjusted.to)

export const dayAfterSplit = (
  day: DayClose,
  split: SplitData['split'],
  adjusted: SplitData['adjusted'],
): DayClose =>
  isBeforeSplit(day.time, split, adjusted)
    ? { ...day, close: adjustedPrice(day.close, split), volume: adjustedShares(day.volume, split) }
    : day

/** The intraday bars of one day, in new shares. */
export const intradayAfterSplit = <Bars extends IntradayBars>(
  date: TradingDate,
  bars: Bars,
  { split, adjusted }: SplitData,
): Bars => {
  if (!isBeforeSplit(dailyBarTime(date), split, adjusted)) return bars
  const prices = (values: readonly number[]) => values.map((value) => adjustedPrice(value, split))
  return {
    ...bars,
    o: prices(bars.o),
    h: prices(bars.h),
    l: prices(bars.l),
    c: prices(bars.c),
    v: bars.v.map((value) => adjustedShares(value, split)),
  }
}

/** A quote in new shares: its previous close, and all of it when it is from before the split. */
export const quoteAfterSplit = (
  quote: Quote | null,
  { split, adjusted }: SplitData,
): Quote | null => {
  if (quote === null) return null
  const { date, previousDate, previousClose, price, volume } = quote
  const isOld = isBeforeSplit(dailyBarTime(date), split, adjusted)
  const closeDate = previousDate ?? date
  const closeIsOld =
    previousClose !== null && isBeforeSplit(dailyBarTime(closeDate), split, adjusted)
  if (!isOld && !closeIsOld) return quote
  return {
    ...quote,
    ...(isOld ? { price: adjustedPrice(price, split), volume: adjustedShares(volume, split) } : {}),
    ...(closeIsOld ? { previousClose: adjustedPrice(previousClose, split) } : {}),
  }
}
