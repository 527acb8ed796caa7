import type { HistoryDay } from './daily-history.ts'
import { exponential, type Moments, momentsOf, wilderBefore } from './running.ts'

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
  /** Highest high and lowest low of 251 days: 52 weeks with today. */
  readonly high251: number
  readonly low251: number
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
  /** Of 251 pairs of daily returns. */
  readonly beta: BetaParts
  /** Closes so many sessions before today. */
  readonly close5: number
  readonly close21: number
  readonly close63: number
  readonly closeYearBefore: number
}

export interface BetaParts {
  readonly own: number
  readonly market: Moments
  /** Sum of the products of both differences from their means. */
  readonly products: number
}

const betaPairs = 251

const sumOfLast = (values: readonly number[], count: number): number =>
  values.length < count
    ? Number.NaN
    : values.slice(values.length - count).reduce((sum, value) => sum + value, 0)

const extremeOfLast = (
  values: readonly number[],
  count: number,
  pick: (a: number, b: number) => number,
): number => (values.length < count ? Number.NaN : values.slice(values.length - count).reduce(pick))

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

/** Simple daily returns by the day on which they were made. */
export const returnsByDay = (days: readonly HistoryDay[]): Map<number, number> => {
  const returns = new Map<number, number>()
  for (let index = 1; index < days.length; index += 1) {
    const [day, before] = [days[index], days[index - 1]]
    if (day && before) returns.set(day.time, day.close / before.close - 1)
  }
  return returns
}

const noBeta: BetaParts = { own: Number.NaN, market: momentsOf([], 1), products: Number.NaN }

const betaOf = (
  days: readonly HistoryDay[],
  marketReturns: ReadonlyMap<number, number>,
): BetaParts => {
  const own: number[] = []
  const market: number[] = []
  for (const [time, value] of returnsByDay(days)) {
    const other = marketReturns.get(time)
    if (other === undefined) continue
    own.push(value)
    market.push(other)
  }
  if (own.length < betaPairs) return noBeta
  const [x, y] = [own.slice(-betaPairs), market.slice(-betaPairs)]
  const mean = x.reduce((sum, value) => sum + value, 0) / betaPairs
  const moments = momentsOf(y, betaPairs)
  const products = x.reduce(
    (sum, value, index) => sum + (value - mean) * ((y[index] ?? Number.NaN) - moments.mean),
    0,
  )
  return { own: mean, market: moments, products }
}

const closeYearBefore = (days: readonly HistoryDay[], today: number): number => {
  const newYear = Date.UTC(new Date(today * 1_000).getUTCFullYear(), 0) / 1_000
  return days.findLast(({ time }) => time < newYear)?.close ?? Number.NaN
}

/**
 * @param completed days before today, ascending
 * @param today 00:00 UTC of the trading date that prices belong to, Unix seconds
 * @param marketReturns the market's, by day; see {@link returnsByDay}
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
    averageVolume30: sumOfLast(volumes, 30) / 30,
    yesterdayDollarVolume: last === undefined ? Number.NaN : last.close * last.volume,
    high251: extremeOfLast(
      days.map(({ high }) => high),
      251,
      (a, b) => Math.max(a, b),
    ),
    low251: extremeOfLast(
      days.map(({ low }) => low),
      251,
      (a, b) => Math.min(a, b),
    ),
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
    beta: betaOf(days, marketReturns),
    close5: closes.at(-5) ?? Number.NaN,
    close21: closes.at(-21) ?? Number.NaN,
    close63: closes.at(-63) ?? Number.NaN,
    closeYearBefore: closeYearBefore(days, today),
  }
}
