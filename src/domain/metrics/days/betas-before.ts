import { type BetaParts, betaPairs, type DailyReturns } from '../beta.ts'
import { historyDaysMax } from '../history/daily-history.ts'
import type { DayColumns } from './day-columns.ts'
import { sumsBefore } from './sums-before.ts'

/** With every day its return; NaN on the first one. */
export const returnsOf = ({ time, close }: DayColumns): DailyReturns => ({
  times: time,
  returns: close.map((value, row) => value / (close[row - 1] ?? Number.NaN) - 1),
})

/** Of each day of the stock the row of the same day of the market, or −1. */
const rowsOfSameDays = (own: Float64Array, market: Float64Array): Int32Array => {
  const rows = new Int32Array(own.length)
  for (let row = 0, other = 0; row < own.length; row += 1) {
    const time = own[row] ?? Number.NaN
    while ((market[other] ?? Number.NaN) < time) other += 1
    rows[row] = market[other] === time ? other : -1
  }
  return rows
}

/** The sums of one number of pairs. */
const sumsOfPairs = (own: Float64Array, market: Float64Array, count: number) => {
  const sums = {
    own: sumsBefore(own, count),
    market: sumsBefore(market, count),
    products: sumsBefore(
      own.map((value, pair) => value * (market[pair] ?? Number.NaN)),
      count,
    ),
    squares: sumsBefore(
      market.map((value) => value * value),
      count,
    ),
  }
  return (pairs: number): BetaParts => {
    const [ownSum, marketSum] = [sums.own[pairs] ?? Number.NaN, sums.market[pairs] ?? Number.NaN]
    const squares = (sums.squares[pairs] ?? Number.NaN) - (marketSum * marketSum) / count
    return {
      own: ownSum / count,
      market: { count, mean: marketSum / count, squares },
      products: (sums.products[pairs] ?? Number.NaN) - (ownSum * marketSum) / count,
    }
  }
}

/** The inputs of beta before each of a stock's days, as `betaParts` has them. */
export class BetasBefore {
  readonly #market: DailyReturns
  readonly #marketRows: Int32Array
  /** Rows of the pairs of returns, ascending. */
  readonly #ownRows: number[] = []
  /** How many pairs are of earlier days. */
  readonly #pairsBefore: Int32Array
  /** The returns of the pairs. */
  readonly #returns: readonly [own: Float64Array, market: Float64Array]
  readonly #withToday: (pairs: number) => BetaParts
  #ofDays: ((pairs: number) => BetaParts) | null = null

  constructor(own: DailyReturns, market: DailyReturns) {
    this.#market = market
    this.#marketRows = rowsOfSameDays(own.times, market.times)
    this.#pairsBefore = new Int32Array(own.times.length)
    for (let row = 0; row < own.times.length; row += 1) {
      this.#pairsBefore[row] = this.#ownRows.length
      if (row > 0 && this.#marketRow(row) > 0) this.#ownRows.push(row)
    }
    const rows = Float64Array.from(this.#ownRows)
    this.#returns = [
      rows.map((row) => own.returns[row] ?? Number.NaN),
      rows.map((row) => market.returns[this.#marketRow(row)] ?? Number.NaN),
    ]
    this.#withToday = sumsOfPairs(...this.#returns, betaPairs - 1)
  }

  #marketRow(row: number): number {
    return this.#marketRows[row] ?? -1
  }

  /** @param today the market's newest row: of the stock's day, or of the last one before */
  parts(row: number, today: number): BetaParts {
    return this.#withToday(this.#pairs(row, today, betaPairs - 1))
  }

  /** See `betaOfDays`. */
  ofDays(row: number, today: number): number {
    this.#ofDays ??= sumsOfPairs(...this.#returns, betaPairs)
    const { products, market } = this.#ofDays(this.#pairs(row, today, betaPairs))
    return products / market.squares
  }

  /** The market's return on the stock's day; NaN: not known. */
  marketReturn(row: number, today: number): number {
    const marketRow = this.#marketRow(row)
    return marketRow > 0 && marketRow >= today - historyDaysMax
      ? (this.#market.returns[marketRow] ?? Number.NaN)
      : Number.NaN
  }

  /** The number of pairs before; −1: the days that are remembered have fewer than `count`. */
  #pairs(row: number, today: number, count: number): number {
    let pairs = this.#pairsBefore[row] ?? 0
    while (pairs > 0 && this.#marketRow(this.#ownRows[pairs - 1] ?? -1) >= today) pairs -= 1
    const first = this.#ownRows[pairs - count] ?? Number.NEGATIVE_INFINITY
    const isKnown =
      first >= row - historyDaysMax && this.#marketRow(first) >= today - historyDaysMax
    return isKnown ? pairs : -1
  }
}
