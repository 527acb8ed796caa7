import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Backoff, backoffMs } from '../../../src/platform/backoff.ts'

const limits = { firstWaitMs: 100, waitMaxMs: 5_000 }
const longest = () => 1 - Number.EPSILON

test('the bound of a wait doubles with every failure in a row, up to the longest', () => {
  const bounds = [1, 2, 3, 6, 7, 40, 2_000].map((failures) => backoffMs(failures, limits, longest))
  expect(bounds).toEqual([100, 200, 400, 3_200, 5_000, 5_000, 5_000])
})

test('a wait is a random part of its bound, and at least 1 ms', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, random) => {
        const bound = backoffMs(failures, limits, longest)
        const ms = backoffMs(failures, limits, () => random)
        expect(ms).toBe(Math.max(1, Math.ceil(random * bound)))
      },
    ),
  )
})

test('a success begins with the first wait again', () => {
  const backoff = new Backoff(limits, longest)
  expect([backoff.failed(), backoff.failed()]).toEqual([100, 200])
  backoff.succeeded()
  expect(backoff.failed()).toBe(100)
})
