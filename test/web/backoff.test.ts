import fc from 'fast-check'
import { expect, it } from 'vitest'
import { retryDelayMs } from '../../src/web/api/socket/backoff.ts'
import { socketLimits } from '../../src/web/api/socket/limits.ts'

it('waits 3 seconds before the first try whatever chance says', () => {
  expect(retryDelayMs(0, () => 0)).toBe(3_000)
  expect(retryDelayMs(0, () => 0.999)).toBe(3_000)
})

it('leaves up to three tenths of a later wait to chance', () => {
  const waits = [0, 0.5, 1].map((chance) => retryDelayMs(1, () => chance))
  expect(waits).toEqual([6_000, 5_100, 4_200])
})

it('never waits longer than its bound nor less than what jitter leaves of it', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), chance, (attempt, random) => {
      const wait = retryDelayMs(attempt, () => random)
      const whole = Math.min(socketLimits.retryLongestMs, 3_000 * 2 ** attempt)
      expect(wait).toBeLessThanOrEqual(whole)
      expect(wait).toBeGreaterThanOrEqual(Math.floor(whole * (1 - socketLimits.retryJitter)))
    }),
  )
})
