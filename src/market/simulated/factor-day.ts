import {
  dailyBarTime,
  nextMidnight,
  type TradingDate,
  tradingDayStart,
} from '../../domain/calendar/trading-day.ts'
import { varianceShape, volumeShape } from './daily-shape.ts'
import { gapShocks, gapVariance, marketColumn, purposes, type Factors } from './factors.ts'
import { shock } from './random.ts'

/** A trading day in steps, with the factors that all securities share. */
export interface FactorDay {
  /** Days since 1970-01-01 of the trading date. */
  readonly day: number
  /** Unix seconds of the first step's bar, and the seconds from one to the next. */
  readonly start: number
  readonly stepSeconds: number
  readonly steps: number
  readonly purpose: number
  readonly marketDeviation: number
  /** Shocks at the turn of the day: each sector's, then the market's. */
  readonly gap: Float64Array
  /** Share of the day's variance and volume in each step. */
  readonly variance: Float64Array
  readonly volume: Float64Array
  /** Shocks of variance 1 for each step: each sector's, then the market's. */
  readonly shocks: readonly Float64Array[]
}

export type Resolution = 'day' | 'quarterHour' | 'minute'

const secondsOf = { day: 86_400, quarterHour: 900, minute: 60 } as const

const parts = (
  shape: { until: (u: number) => number },
  steps: number,
  whole: number,
  times: number,
): Float64Array =>
  Float64Array.from(
    { length: steps },
    (_, i) => times * (shape.until((i + 1) / whole) - shape.until(i / whole)),
  )

/** @param until Unix seconds: only steps that end by then are generated; a finished day has all */
export const factorDay = (
  factors: Factors,
  date: TradingDate,
  resolution: Resolution,
  until: number,
): FactorDay => {
  const opens = tradingDayStart(date) / 1_000
  const closes = nextMidnight(opens * 1_000) / 1_000
  const stepSeconds = secondsOf[resolution]
  const whole = resolution === 'day' ? 1 : (closes - opens) / stepSeconds
  const done = Math.max(0, Math.floor((until - opens) / stepSeconds))
  const steps = resolution === 'day' ? 1 : Math.min(whole, done)
  const day = dailyBarTime(date) / 86_400
  const purpose = purposes[resolution]
  const column = (index: number): Float64Array => {
    const random = factors.random(day, index, purpose)
    return Float64Array.from({ length: steps }, () => shock(random))
  }
  return {
    day,
    start: resolution === 'day' ? dailyBarTime(date) : opens,
    stepSeconds,
    steps,
    purpose,
    marketDeviation: factors.marketDeviation(day),
    gap: gapShocks(factors, day),
    variance: parts(varianceShape, steps, whole, 1 - gapVariance),
    volume: parts(volumeShape, steps, whole, 1),
    shocks: Array.from({ length: marketColumn + 1 }, (_, index) => column(index)),
  }
}
