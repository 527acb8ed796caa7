import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  axisSizes,
  coveredNumbers,
  tagPlaces,
} from '../../../../../src/web/features/chart/axis/axis-places.ts'

const { tag, number, gap } = axisSizes
const apart = (tag + number) / 2 + gap

const coveredBy = (numbers: readonly number[], last: number | null, others: readonly number[]) =>
  coveredNumbers(numbers, [...(last === null ? [] : [last]), ...tagPlaces(last, others)])

describe('the numbers of a price axis', () => {
  it('give way to the last price where they would lie under its tag or touch it', () => {
    expect(coveredBy([0, 40, 80, 120], 80, [])).toEqual([80])
    expect(coveredBy([0, 80 - apart + 1, 80 + apart - 1], 80, [])).toHaveLength(2)
    expect(coveredBy([0, 80 - apart, 80 + apart], 80, [])).toEqual([])
  })

  it('give way to the tags of alerts as well, and to those alone', () => {
    expect(coveredBy([0, 40, 80, 120], 200, [42, 119])).toEqual([40, 120])
    expect(coveredBy([0, 40, 80, 120], null, [42])).toEqual([40])
    expect(coveredBy([0, 40], null, [])).toEqual([])
  })

  it('give way to a tag where it was pushed to by the tags nearer to the last price', () => {
    // Three at one price: the last price stays, the two that meet it stand above it.
    expect(coveredBy([100 - 2 * tag], 100, [100, 99])).toEqual([100 - 2 * tag])
    expect(coveredBy([100 + tag], 100, [101])).toEqual([100 + tag])
  })

  it('stay where no tag is near, whatever tags there are', () => {
    const places = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 })
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 400 }), places, (numbers, last, others) => {
        const covered = coveredBy(numbers, last, others)
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

describe('the tags of a price axis', () => {
  it('stand at their prices, in the order in which they were asked about', () => {
    expect(tagPlaces(100, [300, 20, 160])).toEqual([300, 20, 160])
    expect(tagPlaces(null, [300, 20])).toEqual([300, 20])
    expect(tagPlaces(null, [])).toEqual([])
  })

  it('make way for the last price and for each other, away from it', () => {
    expect(tagPlaces(100, [101, 99, 100])).toEqual([100 + tag, 100 - 2 * tag, 100 - tag])
    expect(tagPlaces(null, [50, 50])).toEqual([50, 50 - tag])
  })

  it('never meet, and each stays on its side of the last price', () => {
    const places = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), places, (last, others) => {
        const stand = tagPlaces(last, others)
        const all = [last, ...stand].toSorted((a, b) => a - b)
        for (const [at, y] of all.slice(1).entries())
          expect(y - (all[at] ?? 0)).toBeGreaterThanOrEqual(tag)
        for (const [at, y] of others.entries()) expect((stand[at] ?? 0) > last).toBe(y > last)
      }),
    )
  })
})
