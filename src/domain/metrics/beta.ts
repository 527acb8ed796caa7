import type { HistoryDay } from './daily-history.ts'
import { type Moments, momentsOf, squaresWith } from '../indicators/running.ts'

/** Pairs of daily returns that a beta is made of. */
const betaPairs = 252

/** The past inputs of beta: all but the newest pair, and the beta of completed days. */
export interface BetaParts {
  /** Mean of the stock's returns. */
  readonly own: number
  readonly market: Moments
  /** Sum of the products of both differences from their means. */
  readonly products: number
  /** Of completed days alone, for a day on which the market has not traded. */
  readonly completed: number
}

const returnOf = (day: HistoryDay, before: HistoryDay): number => day.close / before.close - 1

/** Simple daily returns by the day on which they were made. */
export const returnsByDay = (days: readonly HistoryDay[]): Map<number, number> => {
  const returns = new Map<number, number>()
  for (let index = 1; index < days.length; index += 1) {
    const [day, before] = [days[index], days[index - 1]]
    if (day && before) returns.set(day.time, returnOf(day, before))
  }
  return returns
}

type Pair = readonly [own: number, market: number]

const sumsOf = (pairs: readonly Pair[], count: number) => {
  if (pairs.length < count)
    return { own: Number.NaN, market: momentsOf([], 1), products: Number.NaN }
  const used = pairs.slice(-count)
  const own = used.reduce((sum, [value]) => sum + value, 0) / count
  const market = momentsOf(
    used.map(([, value]) => value),
    count,
  )
  const products = used.reduce((sum, [x, y]) => sum + (x - own) * (y - market.mean), 0)
  return { own, market, products }
}

/**
 * @param days completed ones, ascending
 * @param marketReturns the market's, by day
 */
export const betaParts = (
  days: readonly HistoryDay[],
  marketReturns: ReadonlyMap<number, number>,
): BetaParts => {
  const pairs: Pair[] = []
  for (let index = days.length - 1; index > 0 && pairs.length < betaPairs; index -= 1) {
    const [day, before] = [days[index], days[index - 1]]
    const other = marketReturns.get(day?.time ?? Number.NaN)
    if (day && before && other !== undefined) pairs.push([returnOf(day, before), other])
  }
  pairs.reverse()
  const whole = sumsOf(pairs, betaPairs)
  return {
    ...sumsOf(pairs, betaPairs - 1),
    completed: whole.products / whole.market.squares,
  }
}

/** Beta with one more pair of returns; `marketReturn` NaN: the market has none of that day. */
export const betaWith = (parts: BetaParts, ownReturn: number, marketReturn: number): number => {
  if (Number.isNaN(marketReturn)) return parts.completed
  const { own, market, products } = parts
  const step = (ownReturn - own) * (marketReturn - market.mean)
  return (products + (step * market.count) / (market.count + 1)) / squaresWith(market, marketReturn)
}
