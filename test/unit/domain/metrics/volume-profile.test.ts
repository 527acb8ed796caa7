import { describe, expect, it } from 'vitest'
import {
  quarterOf,
  quartersPerDay,
  VolumeProfile,
} from '../../../../src/domain/metrics/volume-profile.ts'

const quarterMs = 900_000
const volumes = (shares: Readonly<Record<number, number>>) =>
  Float64Array.from({ length: quartersPerDay }, (_, quarter) => shares[quarter] ?? 0)

/** Half of a day's volume in its second quarter hour, and half in its fifth. */
const halves = volumes({ 1: 300, 4: 300 })
const late = volumes({ 50: 1 })

const profileOf = (...days: readonly (readonly [time: number, ArrayLike<number>])[]) => {
  const profile = new VolumeProfile()
  for (const [time, shares] of days) profile.add(time, shares)
  return profile
}
const many = (count: number, shares = halves, from = 1) =>
  Array.from({ length: count }, (_, index) => [from + index, shares] as const)

describe('a moment of a day', () => {
  it('is in a quarter hour, the first and the last of which have all beyond them', () => {
    expect([-1, 0, quarterMs - 1, quarterMs, 99.9 * quarterMs].map(quarterOf)).toEqual([
      ...[0, 0, 0, 1, 99],
    ])
    expect(quarterOf(quartersPerDay * quarterMs)).toBe(99)
  })
})

describe('the mean share of a day’s volume', () => {
  it('grows evenly within each quarter hour', () => {
    const profile = profileOf(...many(20))
    const shares = [-1, 0, 1, 1.5, 2, 4, 4.25, 5, 99, 100, 200]
    expect(shares.map((quarters) => profile.shareAt(quarters * quarterMs))).toEqual([
      ...[0, 0, 0, 0.25, 0.5, 0.5, 0.625, 1, 1, 1, 1],
    ])
  })

  it('grows within the first quarter hour too', () => {
    const profile = profileOf(...many(20, volumes({ 0: 1, 1: 1 })))
    expect(profile.shareAt(0.5 * quarterMs)).toBe(0.25)
  })

  it('is not known of fewer than twenty days, those without volume left out', () => {
    expect(profileOf(...many(19)).shareAt(quarterMs)).toBeNaN()
    const empty = [30, volumes({})] as const
    expect(profileOf(...many(19), empty).shareAt(quarterMs)).toBeNaN()
    expect(profileOf(...many(20), empty).shareAt(2 * quarterMs)).toBe(0.5)
  })

  it('is of the newest twenty days, in whatever order they come', () => {
    const at = 2 * quarterMs
    expect(profileOf(...many(20, late), ...many(20, halves, 21)).shareAt(at)).toBe(0.5)
    expect(profileOf(...many(20, halves, 21), ...many(20, late)).shareAt(at)).toBe(0.5)
    const first = profileOf([1, late], ...many(19, halves, 3), [2, halves])
    expect(first.shareAt(at)).toBe(0.5)
  })

  it('has a day once, as it came last', () => {
    const profile = profileOf(...many(20, late))
    expect(profile.shareAt(2 * quarterMs)).toBe(0)
    for (const [time] of many(10)) profile.add(time, halves)
    expect(profile.shareAt(2 * quarterMs)).toBe(0.25)
    for (const [time] of many(20)) profile.add(time, halves)
    expect(profile.shareAt(2 * quarterMs)).toBe(0.5)
  })
})
