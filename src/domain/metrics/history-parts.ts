import { averageVolume } from './average-volume.ts'
import { type BetaParts, betaParts } from './beta.ts'
import type { HistoryDay } from './daily-history.ts'
import { periodBases } from './periods.ts'
import { yearBefore } from './year.ts'
import { exponential, type Moments, momentsOf, wilderBefore } from '../indicators/running.ts'

/**
 * Everything of a symbol's past that its metrics need, so that one more price costs no loop. All
 * of it is about completed days; today's price is the newest value of each period. NaN: not enough
 * history.
 */
export interface HistoryParts {
  readonly previousClose: number
  /** Shares: mean of 30 completed days. */
  readonly averageVolume30: number
  /** US dollars: yesterday's close times yesterday's volume. */
  readonly yesterdayDollarVolume: number
  /** Of the 364 calendar days before today: highest high, lowest low, and days that traded. */
  readonly yearHigh: number
  readonly yearLow: number
  readonly yearTradingDays: number
  readonly atrBefore: number
  /** Of 19 daily logarithmic returns. */
  readonly returns: Moments
  readonly gainBefore: number
  readonly lossBefore: number
  /** Sums of the last closes; one short of the averages' periods. */
  readonly sum19: number
  readonly sum49: number
  readonly sum199: number
  /** Of 19 closes. */
  readonly closes: Moments
  readonly ema12: number
  readonly ema26: number
  readonly signal: number
  /** How much of today's difference goes into the signal line; more while it is beginning. */
  readonly signalWeight: number
  readonly beta: BetaParts
  /** Closes that the performance of a period is measured against. */
  readonly weekBase: number
  readonly monthBase: number
  readonly quarterBase: number
  readonly ytdBase: number
}

const sumOfLast = (values: readonly number[], count: number): number =>
  values.length < count
    ? Number.NaN
    : values.slice(values.length - count).reduce((sum, value) => sum + value, 0)

const signalOf = (closes: readonly number[]) => {
  const slow = exponential(closes, 26)
  const fast = exponential(closes, 12).slice(14)
  const differences = slow.map((average, index) => (fast[index] ?? Number.NaN) - average)
  const [ema12, ema26] = [fast.at(-1) ?? Number.NaN, slow.at(-1) ?? Number.NaN]
  // Eight differences and today's are the first nine: the signal line begins with their mean.
  if (differences.length === 8)
    return { ema12, ema26, signal: sumOfLast(differences, 8) / 8, signalWeight: 1 / 9 }
  const signal = exponential(differences, 9).at(-1) ?? Number.NaN
  return { ema12, ema26, signal, signalWeight: 2 / 10 }
}

/**
 * @param completed days before today, ascending
 * @param today 00:00 UTC of the trading date that prices belong to, Unix seconds
 * @param marketReturns the market's, by day; see `returnsByDay`
 */
export const historyParts = (
  completed: readonly HistoryDay[],
  today: number,
  marketReturns: ReadonlyMap<number, number>,
): HistoryParts => {
  const days = completed.filter(({ time }) => time < today)
  const closes = days.map(({ close }) => close)
  const last = days.at(-1)
  const changes = closes.slice(1).map((close, index) => close - (closes[index] ?? Number.NaN))
  const ranges = days.slice(1).map(({ high, low }, index) => {
    const before = closes[index] ?? Number.NaN
    return Math.max(high - low, Math.abs(high - before), Math.abs(low - before))
  })
  const logs = closes
    .slice(1)
    .map((close, index) => Math.log(close / (closes[index] ?? Number.NaN)))
  const volumes = days.map(({ volume }) => volume)
  return {
    previousClose: last?.close ?? Number.NaN,
    averageVolume30: averageVolume(volumes),
    yesterdayDollarVolume: last === undefined ? Number.NaN : last.close * last.volume,
    ...yearBefore(days, today),
    atrBefore: wilderBefore(ranges, 14),
    returns: momentsOf(logs, 19),
    gainBefore: wilderBefore(
      changes.map((change) => Math.max(change, 0)),
      14,
    ),
    lossBefore: wilderBefore(
      changes.map((change) => Math.max(-change, 0)),
      14,
    ),
    sum19: sumOfLast(closes, 19),
    sum49: sumOfLast(closes, 49),
    sum199: sumOfLast(closes, 199),
    closes: momentsOf(closes, 19),
    ...signalOf(closes),
    beta: betaParts(days, marketReturns),
    ...periodBases(days, today),
  }
}
