import { normal, seeded, shock, type Random } from './random.ts'
import { sectors } from './sectors.ts'

/**
 * The common factors of all securities. They follow from the seed and the day alone, so that a
 * history does not depend on the number of securities or on when it is generated.
 */
export interface Factors {
  readonly seed: number
  /** Deviation of the market's log return over this whole day (days since 1970-01-01). */
  marketDeviation(day: number): number
  /** A generator for one column of one day: the market's, or a sector's. */
  random(day: number, column: number, purpose: number): Random
}

/** Columns of a factor table: each sector's, and the market's after them. */
export const marketColumn = sectors.length
const volatilityColumn = marketColumn + 1

/** Generators of one day for different purposes must not repeat the same sequence. */
export const purposes = { gap: 0, day: 1, quarterHour: 2, minute: 3, live: 4 } as const

/**
 * The market's typical daily deviation and its clustering: its logarithm follows an AR(1) process
 * with this persistence and innovation, so calm and volatile weeks alternate.
 */
const volatility = { typical: 0.0085, persistence: 0.97, innovation: 0.08 }

/** Expected daily log return of the market: about eight per cent in 252 days. */
export const marketDrift = 0.0003

/** Share of a day's variance in the overnight gap from yesterday's close to today's open. */
export const gapVariance = 0.2

export const createFactors = (seed: number): Factors => {
  const logs: number[] = [0]
  const random = (day: number, column: number, purpose: number) =>
    seeded(seed, day, column * 8 + purpose)
  const marketDeviation = (day: number): number => {
    for (let d = logs.length; d <= day; d += 1) {
      const innovation = volatility.innovation * normal(random(d, volatilityColumn, purposes.day))
      logs.push(volatility.persistence * (logs[d - 1] ?? 0) + innovation)
    }
    return volatility.typical * Math.exp(logs[day] ?? 0)
  }
  return { seed, marketDeviation, random }
}

/** One shock of variance 1 for every sector and, last, for the market. */
export const gapShocks = (factors: Factors, day: number): Float64Array =>
  Float64Array.from({ length: marketColumn + 1 }, (_, column) =>
    shock(factors.random(day, column, purposes.gap)),
  )
