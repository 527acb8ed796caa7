import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freshSince, isStale } from '../../../../src/domain/quotes/staleness.ts'
import { priceFeedLimits } from '../../../../src/domain/price-feed/limits.ts'

const { futureToleranceMs } = priceFeedLimits
const afterMs = 15_000
const now = Date.parse('2026-06-10T16:00:00Z')

it('calls a price of 25 hours from now stale: the clock was set back', () => {
  expect(isStale(now + 25 * 3_600_000, now, afterMs)).toBe(true)
})

it('takes a price as fresh only between the oldest allowed and what a clock may be ahead', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (ageMs) => {
      const isFresh = ageMs <= afterMs && ageMs >= -futureToleranceMs
      expect(isStale(now - ageMs, now, afterMs)).toBe(!isFresh)
      const { from, until } = freshSince(now, afterMs)
      expect(now - ageMs >= from && now - ageMs <= until).toBe(isFresh)
    }),
  )
})
