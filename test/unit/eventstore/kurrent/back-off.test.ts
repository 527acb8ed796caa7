import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOffMs } from '../../../../src/eventstore/kurrent/back-off.ts'

const limits = { backOffFirstMs: 100, backOffMaxMs: 5_000 }

test('the ceiling of a wait doubles with every failure in a row, up to the bound', () => {
  const ceilings = [1, 2, 3, 6, 7, 40, 2_000].map((failures) =>
    backOffMs(failures, limits, () => 1 - Number.EPSILON),
  )

  expect(ceilings).toEqual([100, 200, 400, 3_200, 5_000, 5_000, 5_000])
})

test('a wait is a random part of its ceiling, and never nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, random) => {
        const ceiling = backOffMs(failures, limits, () => 1 - Number.EPSILON)
        const ms = backOffMs(failures, limits, () => random)
        expect(ms).toBe(Math.max(1, Math.ceil(random * ceiling)))
      },
    ),
  )
})
