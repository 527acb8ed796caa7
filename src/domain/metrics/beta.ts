import { type Moments, squaresWith } from '../indicators/running.ts'

/** Pairs of daily returns that a beta is made of. */
export const betaPairs = 252

/** The past inputs of beta: all but the newest pair. */
export interface BetaParts {
  /** Mean of the stock's returns. */
  readonly own: number
  readonly market: Moments
  /** Sum of the products of both differences from their means. */
  readonly products: number
}

/** Simple daily returns by the days on which they were made: 00:00 UTC, Unix seconds, ascending. */
export interface DailyReturns {
  readonly times: Float64Array
  readonly returns: Float64Array
}

export const noReturns: DailyReturns = { times: new Float64Array(), returns: new Float64Array() }

/** NaN: there is none of this day. */
export const returnOn = ({ times, returns }: DailyReturns, time: number): number => {
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const other = times[index] ?? Number.NaN
    if (other === time) return returns[index] ?? Number.NaN
    if (other < time) break
  }
  return Number.NaN
}

/** The newest returns of days on which both traded, oldest first. */
interface Pairs {
  readonly count: number
  readonly own: Float64Array
  readonly market: Float64Array
}

/** Whether the newest `count` returns are of the same days. */
const areOfSameDays = (one: Float64Array, other: Float64Array, count: number): boolean => {
  const ahead = other.length - one.length
  if (one.length < count || other.length < count) return false
  for (let day = one.length - count; day < one.length; day += 1)
    if (one[day] !== other[day + ahead]) return false
  return true
}

/** @returns fewer than `count` pairs where there are not as many */
const pairUp = (own: DailyReturns, market: DailyReturns, count: number): Pairs => {
  if (areOfSameDays(own.times, market.times, count))
    return { count, own: own.returns.subarray(-count), market: market.returns.subarray(-count) }
  const pairs: [number, number][] = []
  let other = market.times.length - 1
  for (let day = own.times.length - 1; day >= 0 && pairs.length < count; day -= 1) {
    const time = own.times[day] ?? Number.NaN
    while (other >= 0 && (market.times[other] ?? Number.NaN) > time) other -= 1
    if (market.times[other] !== time) continue
    pairs.push([own.returns[day] ?? Number.NaN, market.returns[other] ?? Number.NaN])
  }
  pairs.reverse()
  return {
    count,
    own: Float64Array.from(pairs, ([first]) => first),
    market: Float64Array.from(pairs, ([, second]) => second),
  }
}

const sumsOf = ({ count, own, market }: Pairs): BetaParts => {
  let ownSum = 0
  let marketSum = 0
  for (let pair = 0; pair < count; pair += 1) {
    ownSum += own[pair] ?? Number.NaN
    marketSum += market[pair] ?? Number.NaN
  }
  const ownMean = ownSum / count
  const mean = marketSum / count
  let products = 0
  let squares = 0
  for (let pair = 0; pair < count; pair += 1) {
    const difference = (market[pair] ?? Number.NaN) - mean
    products += ((own[pair] ?? Number.NaN) - ownMean) * difference
    squares += difference * difference
  }
  return { own: ownMean, market: { count, mean, squares }, products }
}

export const betaParts = (own: DailyReturns, market: DailyReturns): BetaParts =>
  sumsOf(pairUp(own, market, betaPairs - 1))

/** Of completed days alone, for a day on which the market has not traded. */
export const betaOfDays = (own: DailyReturns, market: DailyReturns): number => {
  const { products, market: others } = sumsOf(pairUp(own, market, betaPairs))
  return products / others.squares
}

/** Beta with one more pair of returns. */
export const betaWith = (
  { own: mean, market: others, products }: BetaParts,
  ownReturn: number,
  marketReturn: number,
): number => {
  const step = (ownReturn - mean) * (marketReturn - others.mean)
  const { count } = others
  return (products + (step * count) / (count + 1)) / squaresWith(others, marketReturn)
}
