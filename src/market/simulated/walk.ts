import { gapVariance, marketColumn, marketDrift } from './factors.ts'
import type { FactorDay } from './factor-day.ts'
import { normal, seeded, shock, type Random } from './random.ts'
import { sectorIndex } from './sectors.ts'
import type { Security } from './security.ts'

/** Log prices relative to the first one, and volumes in shares, one entry per step. */
export interface Walk {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

/** The motion of one security on one day; deviations are of the whole day's log return. */
export interface DayMotion {
  readonly beta: number
  readonly market: number
  readonly sector: number
  readonly own: number
  readonly variance: number
  readonly drift: number
  /** Shares expected on this day. */
  readonly volume: number
}

/** How much the amount of company news varies between days. */
const newsSpread = 0.3
const volumeSpread = 0.2

export const dayMotion = (
  { motion }: Security,
  marketDeviation: number,
  random: Random,
): DayMotion => {
  const { beta, sectorDeviation: sector, averageVolume } = motion
  const own = motion.ownDeviation * Math.exp(newsSpread * normal(random) - newsSpread ** 2)
  const variance = (beta * marketDeviation) ** 2 + sector ** 2 + own ** 2
  const volume = averageVolume * Math.exp(volumeSpread * normal(random) - volumeSpread ** 2 / 2)
  // Minus half the variance, so that the expected price, not its logarithm, follows the drift.
  const drift = beta * marketDrift - variance / 2
  return { beta, market: marketDeviation, sector, own, variance, drift, volume }
}

/** Log return of a part of the day's variance, from shocks of variance 1. */
export const stepReturn = (
  m: DayMotion,
  part: number,
  shocks: { readonly market: number; readonly sector: number; readonly own: number },
): number =>
  m.drift * part +
  Math.sqrt(part) *
    (m.beta * m.market * shocks.market + m.sector * shocks.sector + m.own * shocks.own)

const volumeNoise = 0.35

/**
 * Shares traded in a step: more when the price moves more than usual.
 * @param surprise the step's return in its own standard deviations
 */
export const stepVolume = (expected: number, surprise: number, random: Random): number =>
  Math.round(
    expected *
      (0.55 + 0.65 * Math.min(6, Math.abs(surprise))) *
      Math.exp(volumeNoise * normal(random) - volumeNoise ** 2 / 2),
  )

/** Walks by their number of steps, reused within one history. */
const emptyWalk = (steps: number): Walk => {
  const column = () => new Float64Array(steps)
  return { open: column(), high: column(), low: column(), close: column(), volume: column() }
}

/**
 * Simulates a security over these days. The extremes within a step are drawn from the exact
 * distribution of a Brownian bridge's maximum: ½(r + √(r² − 2σ² ln U)), and likewise its minimum.
 */
export const walk = (seed: number, security: Security, days: readonly FactorDay[]): Walk => {
  const path = emptyWalk(days.reduce((sum, { steps }) => sum + steps, 0))
  const sector = sectorIndex(security.listing.sector)
  let at = 0
  let price = 0
  for (const day of days) {
    if (day.steps === 0) continue
    const random = seeded(seed, security.key, day.day * 8 + day.purpose)
    const motion = dayMotion(security, day.marketDeviation, random)
    const sectorShocks = day.shocks[sector]
    const marketShocks = day.shocks[marketColumn]
    price += gapReturn(motion, day.gap, sector, random)
    for (let i = 0; i < day.steps; i += 1) {
      const part = day.variance[i] ?? 0
      const own = shock(random)
      const market = marketShocks?.[i] ?? 0
      const r = stepReturn(motion, part, { market, sector: sectorShocks?.[i] ?? 0, own })
      const spread = 2 * motion.variance * part
      path.open[at] = price
      path.high[at] = price + (r + Math.sqrt(r * r - spread * Math.log(random.next()))) / 2
      path.low[at] = price + (r - Math.sqrt(r * r - spread * Math.log(random.next()))) / 2
      price += r
      path.close[at] = price
      const surprise = spread === 0 ? 0 : r / Math.sqrt(spread / 2)
      path.volume[at] = stepVolume(motion.volume * (day.volume[i] ?? 0), surprise, random)
      at += 1
    }
  }
  return path
}

/** Log return of the overnight gap. */
export const gapReturn = (
  motion: DayMotion,
  gap: Float64Array,
  sector: number,
  random: Random,
): number =>
  stepReturn({ ...motion, drift: 0 }, gapVariance, {
    market: gap[marketColumn] ?? 0,
    sector: gap[sector] ?? 0,
    own: shock(random),
  })
