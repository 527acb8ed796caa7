import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freshSince, isStale, staleAfterMs } from '../../../../src/domain/quotes/staleness.ts'
import { priceFeedLimits } from '../../../../src/domain/price-feed/limits.ts'

const { futureToleranceMs } = priceFeedLimits
const afterMs = 15_000
const now = Date.parse('2026-06-10T16:00:00Z')

it.each([
  [1_000, 15_000],
  [5_000, 15_000],
  [5_001, 15_003],
  [60_000, 180_000],
])('a price of a market that ticks every %d ms is fresh for %d ms', (tickMs, freshMs) => {
  expect(staleAfterMs(tickMs)).toBe(freshMs)
})

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
