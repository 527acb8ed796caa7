import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisSizes, coveredNumbers } from '../../src/web/features/chart/axis-places.ts'

const { tag, number, gap } = axisSizes
const apart = (tag + number) / 2 + gap

describe('the numbers of a price axis', () => {
  it('give way to the last price where they would lie under its tag or touch it', () => {
    expect(coveredNumbers([0, 40, 80, 120], 80, [])).toEqual([80])
    expect(coveredNumbers([0, 80 - apart + 1, 80 + apart - 1], 80, [])).toHaveLength(2)
    expect(coveredNumbers([0, 80 - apart, 80 + apart], 80, [])).toEqual([])
  })

  it('give way to the tags of alerts as well, and to those alone', () => {
    expect(coveredNumbers([0, 40, 80, 120], 200, [42, 119])).toEqual([40, 120])
    expect(coveredNumbers([0, 40, 80, 120], null, [42])).toEqual([40])
    expect(coveredNumbers([0, 40], null, [])).toEqual([])
  })

  it('give way to a tag where it was pushed to by the tags nearer to the last price', () => {
    // Three at one price: the last price stays, the two that meet it stand above it.
    expect(coveredNumbers([100 - 2 * tag], 100, [100, 99])).toEqual([100 - 2 * tag])
    expect(coveredNumbers([100 + tag], 100, [101])).toEqual([100 + tag])
  })

  it('stay where no tag is near, whatever tags there are', () => {
    const places = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 })
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 400 }), places, (numbers, last, others) => {
        const covered = coveredNumbers(numbers, last, others)
        const farthest = tag * others.length + apart
        for (const y of numbers) {
          const nearest = Math.min(...[last, ...others].map((place) => Math.abs(place - y)))
          if (Math.abs(last - y) < apart) expect(covered).toContain(y)
          if (nearest >= farthest) expect(covered).not.toContain(y)
        }
      }),
    )
  })
})
