import { describe, expect, it } from 'vitest'
import { distanceTo, measure } from '../../../../../src/domain/alert/conditions/measure.ts'

describe('the distance of an alert', () => {
  const now = { price: 100, volume: 3_000_000, averageVolume: 2_000_000, changePercent: -1 }

  it.each([
    ['price_above', 110, 10],
    ['price_above', 100, 0],
    ['price_below', 95, 5],
    ['price_below', 101, 0],
    ['volume_spike', 2, 25],
    ['volume_spike', 1.5, 0],
    ['percent_change', 3, 4],
    ['percent_change', -3, 2],
    ['percent_change', -1, 0],
  ] as const)('of %s %s is %s', (condition, value, distance) => {
    expect(distanceTo({ condition, value }, now)).toBeCloseTo(distance)
  })

  it('is not known while what it measures is not', () => {
    expect(distanceTo({ condition: 'price_above', value: 1 }, { ...now, price: null })).toBeNull()
    expect(
      distanceTo({ condition: 'volume_spike', value: 1 }, { ...now, averageVolume: 0 }),
    ).toBeNull()
  })
})

describe('what an alert measures', () => {
  const references = { previousClose: 100, averageVolume: 2_000_000 }

  it.each([
    ['price_above', 110, null],
    ['price_below', 110, null],
    ['volume_spike', 1.5, 2_000_000],
    ['percent_change', 10, 100],
  ] as const)('by %s is %s, with %s to measure it against', (condition, measured, reference) => {
    expect(measure(condition, 110, 3_000_000, references)).toEqual({ measured, reference })
  })

  it('is not known without that', () => {
    const unknown = { previousClose: null, averageVolume: null }
    expect(measure('percent_change', 110, 3_000_000, unknown)).toBeNull()
    expect(measure('volume_spike', 110, 3_000_000, unknown)).toBeNull()
    expect(measure('price_above', 110, 3_000_000, unknown)).not.toBeNull()
  })
})
