import fc from 'fast-check'
import { expect, it } from 'vitest'
import { retryDelayMs } from '../../../../src/web/api/socket/backoff.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const attempts = fc.nat({ max: 2_000 })

it('waits 3 seconds while the page is visible, a fifth more or less', () => {
  fc.assert(
    fc.property(attempts, chance, (attempt, random) => {
      const wait = retryDelayMs(attempt, () => random, false)
      expect(wait).toBeGreaterThanOrEqual(2_400)
      expect(wait).toBeLessThanOrEqual(3_600)
    }),
  )
  expect([0, 0.5, 1].map((random) => retryDelayMs(7, () => random, false))).toEqual([
    2_400, 3_000, 3_600,
  ])
})

it('doubles the wait of a hidden page up to half a minute', () => {
  fc.assert(
    fc.property(attempts, chance, (attempt, random) => {
      const wait = retryDelayMs(attempt, () => random, true)
      expect(wait).toBeGreaterThanOrEqual(2_400)
      expect(wait).toBeLessThanOrEqual(36_000)
    }),
  )
  const waits = [0, 1, 2, 3, 4, 5].map((attempt) => retryDelayMs(attempt, () => 0.5, true))
  expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000])
})
