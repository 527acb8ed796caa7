import type { Motion } from './security.ts'
import { normal, seeded } from './random.ts'

const fundMotion = { sectorDeviation: 0, turnover: 0.08 }

/** The inputs that determine how a security's price moves. */
export interface MotionInput {
  readonly key: number
  readonly beta: number
  /** US dollars. */
  readonly marketCap: number
  readonly sharesOutstanding: number
  /** Null for a fund, which has no news of its own. */
  readonly sector: string | null
}

/**
 * Small companies move more on their own news, and shares with a high beta have more turnover. For
 * SPY the own deviation is zero, because it is the market.
 */
export const motionOf = (seed: number, input: MotionInput): Motion => {
  const random = seeded(seed, input.key, 0x6d6f7469)
  const taste = Math.exp(0.18 * normal(random))
  const { beta, sharesOutstanding } = input
  if (input.sector === null) {
    const ownDeviation = Math.abs(beta - 1) * 0.012
    const averageVolume = sharesOutstanding * fundMotion.turnover * taste
    return { beta, sectorDeviation: fundMotion.sectorDeviation, ownDeviation, averageVolume }
  }
  const size = Math.max(0.7, Math.min(2.5, (60e9 / input.marketCap) ** 0.18))
  const ownDeviation = 0.0085 * size * (0.55 + 0.5 * beta) * taste
  const sectorDeviation = 0.0045 * (0.6 + 0.4 * beta)
  const turnover = 0.0045 * size * Math.exp(1.1 * (beta - 1)) * Math.exp(0.25 * normal(random))
  return { beta, sectorDeviation, ownDeviation, averageVolume: sharesOutstanding * turnover }
}
