import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abbreviate } from '../../../src/http/stocks/abbreviate.ts'

describe('abbreviated numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1.0K'],
    [1_549, '1.5K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [300e9, '300.0B'],
    [2.5e12, '2.5T'],
    [4_000e12, '4000.0T'],
    [-1_500, '-1.5K'],
  ])('shows %d as %s', (value, text) => {
    expect(abbreviate(value)).toBe(text)
  })

  it('shows nothing for what is not known', () => {
    expect(abbreviate(null)).toBeNull()
  })

  it('is never off by more than half of its last digit, and never shows a thousand of a unit', () => {
    const sizes = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }
    fc.assert(
      fc.property(fc.double({ min: 0, max: 9e14, noNaN: true }), (value) => {
        const [, digits = '', unit = ''] = /^([\d.]+)([KMBT]?)$/.exec(abbreviate(value) ?? '') ?? []
        const size = sizes[unit as keyof typeof sizes]
        const halfDigit = (unit === '' ? 0.5 : 0.05) * size
        expect(Math.abs(Number(digits) * size - value)).toBeLessThanOrEqual(halfDigit * 1.000_001)
        if (unit !== 'T') expect(Number(digits)).toBeLessThan(1_000)
      }),
    )
  })
})
