import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  placeOfTime,
  timeOfPlace,
} from '../../../../../../src/web/features/chart/drawings/shapes/bar-places.ts'
import {
  anchorAtPoint,
  distanceToLine,
  isOnShape,
  magnetPrice,
  shapeOf,
} from '../../../../../../src/web/features/chart/drawings/shapes/shapes.ts'

const size = { width: 600, height: 300 }
const at = (x: number, y: number) => ({ x, y })

describe('the place of a moment among bars', () => {
  const bars = [100, 160, 220, 400].map((time) => ({ time }))

  it('is a bar, or between two in the share of the time, and goes on in even steps', () => {
    expect([100, 160, 400].map((time) => placeOfTime(bars, time))).toEqual([0, 1, 3])
    expect(placeOfTime(bars, 190)).toBe(1.5)
    expect(placeOfTime(bars, 310)).toBe(2.5)
    expect(placeOfTime(bars, 500)).toBe(4)
    expect(placeOfTime(bars, 0)).toBe(-1)
  })

  it('is at its bar, or between two bars by its share, whatever the bars are', () => {
    const times = fc
      .uniqueArray(fc.nat(1_000), { minLength: 2, maxLength: 50 })
      .map((all) => all.toSorted((a, b) => a - b).map((time) => ({ time })))
    fc.assert(
      fc.property(times, fc.nat(1_000), (known, moment) => {
        known.forEach(({ time }, place) => expect(placeOfTime(known, time)).toBeCloseTo(place, 9))
        const after = known.findIndex(({ time }) => time > moment)
        if (after <= 0) return
        const [from, to] = [known[after - 1]!.time, known[after]!.time]
        const share = (moment - from) / (to - from)
        expect(placeOfTime(known, moment)).toBeCloseTo(after - 1 + share, 9)
      }),
    )
  })

  it('leads back to the moment, whatever the bars are, and later moments are further right', () => {
    const times = fc
      .uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 80 })
      .map((all) => all.sort((a, b) => a - b).map((time) => ({ time })))
    fc.assert(
      fc.property(times, fc.nat({ max: 2_000_000 }), fc.nat({ max: 2_000_000 }), (known, a, b) => {
        expect(timeOfPlace(known, placeOfTime(known, a))).toBeCloseTo(a, 3)
        if (a < b) expect(placeOfTime(known, a)).toBeLessThan(placeOfTime(known, b))
      }),
    )
  })
})

describe('the shape of a drawing', () => {
  it('is met on its lines, and near them only as near as it may be', () => {
    const line = shapeOf('trend_line', [at(100, 100), at(200, 200)], size, 0)
    expect(isOnShape(at(150, 150), line, 0)).toBe(true)
    expect(isOnShape(at(150, 158), line, 6)).toBe(true)
    expect(isOnShape(at(150, 160), line, 6)).toBe(false)
    expect(isOnShape(at(250, 250), line, 6)).toBe(false)
    const box = shapeOf('rectangle', [at(200, 200), at(100, 100)], size, 0)
    expect(isOnShape(at(100, 150), box, 2)).toBe(true)
    expect(isOnShape(at(150, 150), box, 2)).toBe(false)
    const words = shapeOf('text', [at(100, 100)], size, 60)
    expect(isOnShape(at(130, 104), words, 0)).toBe(true)
    expect(isOnShape(at(170, 104), words, 0)).toBe(false)
  })

  it('of a horizontal line is as wide as the chart, and of a ray goes on to its edge', () => {
    expect(shapeOf('horizontal_line', [at(10, 40)], size, 0).lines).toEqual([
      [at(0, 40), at(600, 40)],
    ])
    expect(shapeOf('ray', [at(100, 100), at(200, 150)], size, 0).lines).toEqual([
      [at(100, 100), at(500, 300)],
    ])
    expect(shapeOf('ray', [at(100, 100), at(50, 100)], size, 0).lines[0]![1]).toEqual(at(0, 100))
  })

  it('has its anchors where a pointer is near, the nearest one first', () => {
    const points = [at(0, 0), at(20, 0)]
    expect(anchorAtPoint(at(12, 0), points, 24)).toBe(1)
    expect(anchorAtPoint(at(3, 0), points, 24)).toBe(0)
    expect(anchorAtPoint(at(60, 0), points, 24)).toBeNull()
  })

  it('is never nearer than the nearest of its ends and at most as far', () => {
    const coordinate = fc.integer({ min: -500, max: 500 })
    const point = fc.record({ x: coordinate, y: coordinate })
    fc.assert(
      fc.property(point, point, point, (a, b, from) => {
        const far = distanceToLine(from, [a, b])
        const ends = [a, b].map(({ x, y }) => Math.hypot(from.x - x, from.y - y))
        expect(far).toBeLessThanOrEqual(Math.min(...ends) + 1e-9)
        expect(distanceToLine(a, [a, b])).toBe(0)
      }),
    )
  })
})

describe('the magnet', () => {
  const bar = { open: 10, high: 14, low: 8, close: 12 }
  const heightOf = (price: number) => 200 - price * 10

  it('draws to the nearest price of the bar, if it is near enough', () => {
    expect(magnetPrice(bar, heightOf(13.9), heightOf, 8)).toBe(14)
    expect(magnetPrice(bar, heightOf(8.3), heightOf, 8)).toBe(8)
    expect(magnetPrice(bar, heightOf(11), heightOf, 8)).toBeNull()
    expect(magnetPrice(bar, heightOf(12.2), heightOf, 8)).toBe(12)
  })
})
