import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abbreviate } from '../../../../src/domain/notation/abbreviate.ts'

describe('abbreviated numbers', () => {
  it.each([
    [0, '0'],
    [0.4, '0'],
    [999, '999'],
    [999.6, '1.0K'],
    [1_000, '1.0K'],
    [1_150, '1.2K'],
    [1_250, '1.3K'],
    [1_549, '1.5K'],
    [52_340_000, '52.3M'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [15_600_000_000, '15.6B'],
    [300e9, '300.0B'],
    [1.5e12, '1.5T'],
    [4_000e12, '4,000.0T'],
    [-1_500, '−1.5K'],
    [-999_950_000, '−1.0B'],
  ])('%d is %s', (value, text) => {
    expect(abbreviate(value)).toBe(text)
  })

  it('are rounded half up in whole-number arithmetic, and never show a thousand of a letter', () => {
    const sizes = { '': 1n, K: 1_000n, M: 1_000_000n, B: 1_000_000_000n, T: 1_000_000_000_000n }
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        const [, digits = '', letter = ''] = /^([\d,.]+)([KMBT]?)$/.exec(abbreviate(value)) ?? []
        const size = sizes[letter as keyof typeof sizes]
        const tenths = (20n * BigInt(value) + size) / (2n * size)
        const text = `${(tenths / 10n).toString()}.${(tenths % 10n).toString()}`
        expect(digits.replaceAll(',', '')).toBe(letter === '' ? value.toString() : text)
        if (letter !== 'T') expect(Number(digits)).toBeLessThan(1_000)
        if (letter === '') expect(value).toBeLessThan(1_000)
      }),
    )
  })
})
