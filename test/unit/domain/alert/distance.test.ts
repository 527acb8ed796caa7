import { describe, expect, it } from 'vitest'
import { distanceTo } from '../../../../src/domain/alert/conditions/measure.ts'

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
