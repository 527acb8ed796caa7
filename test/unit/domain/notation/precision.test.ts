import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundFigure } from '../../../../src/domain/notation/figure.ts'
import { withoutNoise } from '../../../../src/domain/notation/precision.ts'

it.each([
  [0, 0],
  [-0.00001 + 0.00001, 0],
  [178.123456, 178.1235],
  [0.42, 0.42],
  [0.00003, 0.00003],
  [0.000031234567, 0.00003123],
  [-0.000005, -0.000005],
  [1e-13, 0],
  [-1e-13, 0],
  [999_999_999.12345, 999_999_999.1235],
  [1_000_000_000.12345, 1_000_000_000.12345],
  [1_234_567_890_123.45, 1_234_567_890_123.45],
])('a figure of %d is sent as %d', (value, sent) => {
  expect(roundFigure(value)).toBe(sent)
})

it('a figure keeps four significant digits, whatever its size', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-8, max: 1e9, noNaN: true }), (value) => {
      expect(Math.abs(roundFigure(value) / value - 1)).toBeLessThanOrEqual(0.000_51)
    }),
  )
})

it('a difference that is all noise is 0, which has no sign', () => {
  expect(withoutNoise(-1e-9, 100)).toBe(0)
})

it('a difference of two prices is what their digits say', () => {
  const price = fc
    .tuple(fc.integer({ min: 1_000, max: 9_999 }), fc.integer({ min: -8, max: -2 }))
    .map(([digits, exponent]) => ({
      digits: BigInt(digits) * 10n ** BigInt(exponent + 8),
      exponent,
    }))
  fc.assert(
    fc.property(price, fc.integer({ min: 1_000, max: 9_999 }), ({ digits, exponent }, other) => {
      const before = BigInt(other) * 10n ** BigInt(exponent + 8)
      const [a, b] = [digits, before].map((units) => Number(`${units.toString()}e-8`))
      const exact = Number(`${(digits - before).toString()}e-8`)
      expect(withoutNoise(a! - b!, Math.min(a!, b!))).toBe(exact + 0)
    }),
  )
})
