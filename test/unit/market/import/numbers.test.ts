import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decimalEvidence,
  isMissing,
  parseNumber,
  restorePrice,
} from '../../../../src/market/import/values/numbers.ts'

describe('a number in a cell', () => {
  test.each([
    ['1234.5', 1234.5],
    ['1,234.50', 1234.5],
    ['1,234,567', 1_234_567],
    ['$175.23', 175.23],
    ['+12', 12],
    ['-3.5', -3.5],
    ['.5', 0.5],
    ['5.', 5],
    ['45.3M', 45_300_000],
    ['1.2B', 1_200_000_000],
    ['812k', 812_000],
    ['1.5e3', 1_500],
    ['1 234', 1_234],
    ['1\u00a0234.5', 1_234.5],
    ["1'234'567.50", 1_234_567.5],
    ['1’234.5', 1_234.5],
    ['12,34,567', 1_234_567],
    ['1,23,45,678.9', 12_345_678.9],
    ['1.2T', 1_200_000_000_000],
  ])('with points: %s', (text, value) => {
    expect(parseNumber(text, 'point')).toBe(value)
  })

  test.each([
    ['1234,5', 1234.5],
    ['1.234,50', 1234.5],
    ['1.234.567', 1_234_567],
    ['175,23 €', 175.23],
    ['1,234', 1.234],
  ])('with commas: %s', (text, value) => {
    expect(parseNumber(text, 'comma')).toBe(value)
  })

  test.each([
    '',
    'abc',
    '1,23',
    '12,34.5',
    '1,2,345',
    "1'23",
    '1.2.3',
    '0x10',
    'Infinity',
    '1e999',
    '--1',
    '.',
    '1,,234',
    '12 apples',
  ])('is none: %s', (text) => {
    expect(parseNumber(text, 'point')).toBeNull()
  })

  test.each(['', '-', 'null', 'NaN', 'N/A', '#N/A', 'None'])('is missing: %s', (text) => {
    expect(isMissing(text)).toBe(true)
  })

  test('any price is read back from how it is written', () => {
    const cents = fc.integer({ min: 1, max: 1e11 })
    fc.assert(
      fc.property(cents, (n) => {
        const price = n / 100
        const english = price.toLocaleString('en-US', { minimumFractionDigits: 2 })
        const german = price.toLocaleString('de-DE', { minimumFractionDigits: 2 })
        expect(parseNumber(english, 'point')).toBe(price)
        expect(parseNumber(german, 'comma')).toBe(price)
        expect(parseNumber(price.toString(), 'point')).toBe(price)
      }),
    )
  })
})

test.each([
  ['12', null],
  ['12.5', 'point'],
  ['12,5', 'comma'],
  ['1,234', 'either'],
  ['1.234', 'either'],
  ['1,234.5', 'point'],
  ['1.234,5', 'comma'],
  ['1,234,567', 'point'],
  ['1.234.567', 'comma'],
  ['12345.678', 'point'],
  ['12,34,567', 'point'],
  ["1'234.567", 'point'],
  ["1'234'567", null],
  ['1 234,567', 'comma'],
] as const)('the decimal mark that %s shows is %s', (cell, evidence) => {
  expect(decimalEvidence(cell)).toBe(evidence)
})

describe('the price that is meant', () => {
  test('is the short one where a 32-bit float was printed', () => {
    expect(restorePrice(1438.359985)).toBe(1438.36)
    expect(restorePrice(2874.560059)).toBe(2874.56)
  })

  test('is the given one where it was not', () => {
    expect(restorePrice(123.450005)).toBe(123.450005)
    expect(restorePrice(0.00000812)).toBe(0.00000812)
    expect(restorePrice(1.23456789)).toBe(1.234568)
  })

  test('is always found again, up to prices that a 32-bit float can tell apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6_000_000 }), (cents) => {
        expect(restorePrice(Number(Math.fround(cents / 100).toFixed(6)))).toBe(cents / 100)
      }),
    )
  })

  test('is no further away than the sixth decimal and half a step of a 32-bit float', () => {
    // The price and the float are each rounded to six decimals, by half a unit of the last at most.
    const sixthDecimal = 1e-6
    const halfStep = 2 ** -24
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), (price) => {
        const away = Math.abs(restorePrice(price) - price)
        expect(away).toBeLessThanOrEqual((sixthDecimal + price * halfStep) * (1 + 1e-6))
      }),
      { examples: [[16.8808985]] },
    )
  })
})
