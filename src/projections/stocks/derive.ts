import { roundFigure } from '../../domain/notation/precision.ts'
import { changeSince } from '../../domain/quotes/quote.ts'
import type { DailyWindowDocument, StockDocument } from './documents.ts'

/** Completed days in the average volume, and closes in the sparkline. */
const averageVolumeDays = 30
const trendDays = 24

const ratio = (value: number | null, by: number | null): number | null =>
  value === null || by === null || by <= 0 ? null : roundFigure(value / by)

/** What follows from the newest price alone: recomputed with every tick. */
export const deriveFromPrice = (stock: StockDocument) => {
  const { price, sharesOutstanding, eps, dividends } = stock
  if (price === null) return
  const { change, changePercent } = changeSince(price, stock.previousClose)
  stock.change = change
  stock.changePercent = changePercent
  stock.marketCap = sharesOutstanding === null ? null : Math.round(price * sharesOutstanding)
  stock.peRatio = ratio(price, eps)
  stock.dividendYield = dividends === null ? null : ratio(100 * dividends, price)
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

const known = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null)

const extreme = (pick: (a: number, b: number) => number, values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((a, b) => pick(a, b))

/** What follows from completed days: recomputed when one is added. */
export const deriveFromDays = (stock: StockDocument, { h, l, c, v }: DailyWindowDocument) => {
  const average = mean(v.slice(-averageVolumeDays))
  stock.avgVolume = average === null ? null : Math.round(average)
  stock.trend = c.slice(-trendDays)
  stock.week52High = extreme(Math.max, known([...h, stock.dayHigh]))
  stock.week52Low = extreme(Math.min, known([...l, stock.dayLow]))
}
