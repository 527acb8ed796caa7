import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumsBefore } from '../../../../../src/domain/metrics/days/sums-before.ts'
import { sumOfLast } from '../../../../../src/domain/indicators/running.ts'

/** Dollars: a share that was split in reverse once has cost millions, and now costs cents. */
const anyPrices = fc
  .tuple(
    fc.array(fc.integer({ min: 1e8, max: 1e10 }), { maxLength: 60 }),
    fc.array(fc.integer({ min: 1, max: 1e4 }), { maxLength: 60 }),
  )
  .map(([earlier, later]) => Float64Array.from([...earlier, ...later], (cents) => cents / 100))

it('has the sum before each place, however large what came before was', () => {
  fc.assert(
    fc.property(anyPrices, fc.integer({ min: 0, max: 40 }), (prices, count) => {
      const sums = sumsBefore(prices, count)
      expect(sums).toHaveLength(prices.length + 1)
      for (const [end, sum] of sums.entries()) {
        const expected = sumOfLast(prices, count, end)
        if (Number.isNaN(expected)) expect(sum).toBeNaN()
        else expect(Math.abs(sum - expected)).toBeLessThanOrEqual(1e-14 * expected)
      }
    }),
  )
})
