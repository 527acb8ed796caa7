import fc from 'fast-check'
import type { PlainBar } from '../logs/market-events.ts'

export const price = fc.integer({ min: 1, max: 1_000 })

/** A bar of any range. */
export const anyBar = fc
  .tuple(price, price, price, price, fc.nat(1_000))
  .map(([a, b, c, d, volume]): PlainBar => [
    a,
    Math.max(a, b, c, d),
    Math.min(a, b, c, d),
    b,
    volume,
  ])
