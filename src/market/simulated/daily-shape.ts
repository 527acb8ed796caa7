/**
 * The distribution of a trading day over its hours. The simulated exchange opens and closes at
 * midnight New York, and is busiest then: volume and volatility are U-shaped over the day.
 */

/** Density c0 + c1·|2u−1|³ over the day u in [0, 1]; its integral over the day is 1. */
const density = (edge: number) => {
  const base = 1 / (1 + (edge - 1) / 4)
  const rise = base * (edge - 1)
  return {
    at: (u: number): number => base + rise * Math.abs(2 * u - 1) ** 3,
    /** Integral from 0 to u. */
    until: (u: number): number =>
      base * u + (rise * (1 + (2 * u - 1) ** 3 * Math.abs(2 * u - 1))) / 8,
  }
}

/** Volume at midnight is four times that of noon. */
export const volumeShape = density(4)

/** Variance at midnight is twice that of noon. */
export const varianceShape = density(2)
