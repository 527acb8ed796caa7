import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abbreviate } from '../../../../src/domain/notation/abbreviate.ts'
import { roundTo } from '../../../../src/domain/notation/decimal.ts'
import {
  formatFigure,
  formatLevel,
  formatPrice,
  money,
  priceDecimals,
} from '../../../../src/domain/notation/price.ts'
import { type NumberKind, readNumber } from '../../../../src/domain/notation/read-number.ts'
import { formatPercent } from '../../../../src/domain/notation/sign.ts'

const languages = ['.', ','] as const

describe('a number that is typed', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['175,50', 175.5],
    ['3,025.12', 3025.12],
    ['2.5M', 2_500_000],
    ['2,5M', 2_500_000],
    ['1.5k', 1_500],
    ['3 B', 3e9],
    ['1.2T', 1.2e12],
    ['3.5億', 350_000_000],
    ['20萬', 200_000],
    ['1 000', 1_000],
    ['1\u00a0234\u202f567,5', 1_234_567.5],
    ["1'234.5", 1_234.5],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['12,34,567.5', 1_234_567.5],
    ['1,5678', 1.5678],
    ['1'.repeat(80), Number('1'.repeat(80))],
    ['0,500', 0.5],
    ['0.500', 0.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['-2.5', -2.5],
    ['−2.5', -2.5],
    ['\u200e175.10\u200b', 175.1],
    ['+7', 7],
    ['１２．５', 12.5],
    ['1e5', 100_000],
    [' 180 ', 180],
    ['0.00005', 0.00005],
    ['5e-5', 0.00005],
    ['-0', 0],
  ])('%s is %d in every language', (text, value) => {
    for (const language of languages)
      expect(readNumber(text, language)).toEqual({ ok: true, value })
  })

  it.each([
    ['1,000', 1_000, 1],
    ['1.234', 1.234, 1_234],
    ['12,345', 12_345, 12.345],
    ['1,234K', 1_234_000, 1_234],
  ])(
    '%s is read with a point where the language has one, and refused where it has a comma',
    (text, point, comma) => {
      expect(readNumber(text, '.')).toEqual({ ok: true, value: point })
      expect(readNumber(text, ',')).toEqual({
        ok: false,
        why: 'ambiguous',
        readings: [point, comma],
      })
    },
  )

  it.each([
    '1,23,4',
    '1,234,56',
    '1,2345,678',
    '123,45,678',
    '1,234,56,789',
    "1'23",
    '1.2.3',
    '1,2,3',
    '1,000 000',
    '12 34',
    '01,234',
    '007',
    'abc',
    '12abc',
    '1e',
    '--5',
    '5²',
    '①',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    '.',
    ',',
    '-',
    '$',
    '5M5',
    '1e-400',
    '5%',
    '$5',
    '1'.repeat(81),
  ])('%s is no number', (text) => {
    for (const language of languages)
      expect(readNumber(text, language)).toEqual({ ok: false, why: 'not_a_number' })
  })

  it.each(['usd', 'percent', 'times', 'plain'] as const)(
    'needs no mark of its kind, %s',
    (kind) => {
      expect(readNumber('1,000', undefined, kind)).toEqual({ ok: true, value: 1_000 })
    },
  )

  it('is refused by name when it is empty or too large', () => {
    expect(readNumber('  ')).toEqual({ ok: false, why: 'empty' })
    expect(readNumber('1e309')).toEqual({ ok: false, why: 'too_large' })
  })

  it.each<[string, NumberKind, number]>([
    ['$12.50', 'usd', 12.5],
    ['-$12.50', 'usd', -12.5],
    ['5 %', 'percent', 5],
    ['−2.50%', 'percent', -2.5],
    ['4.82×', 'times', 4.82],
    ['2x', 'times', 2],
  ])('%s may have the mark of its kind, %s, and no other', (text, kind, value) => {
    for (const other of ['usd', 'percent', 'times', 'plain'] as const)
      expect(readNumber(text, '.', other)).toEqual(
        other === kind ? { ok: true, value } : { ok: false, why: 'not_a_number' },
      )
  })
})

describe('what is rounded', () => {
  it.each([2 ** 52 + 1, 1e300, Infinity, -Infinity, Number.NaN])(
    '%d has no decimals, and stays as it is',
    (value) => {
      expect(roundTo(value, 2)).toBe(value)
    },
  )

  it('has two decimals from 0.01 up where it is a figure', () => {
    expect([0.01, 0.0099].map(formatFigure)).toEqual(['0.01', '0.009900'])
  })
})

describe('what is printed', () => {
  const number = fc
    .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: -12, max: 3 }))
    .map(([digits, exponent]) => Number(`${digits.toString()}e${exponent.toString()}`) + 0)
  const read = (text: string, kind: NumberKind = 'plain') =>
    languages.map((language) => readNumber(text, language, kind))
  const twice = (value: number) => languages.map(() => ({ ok: true, value }))

  it('is read back as the same number, in every language', () => {
    fc.assert(
      fc.property(number, (value) => {
        expect(read(formatPrice(value))).toEqual(twice(roundTo(value, priceDecimals(value))))
        const size = Math.abs(value)
        expect(read(money(size), 'usd')).toEqual(twice(roundTo(size, priceDecimals(value))))
        const decimals = Math.abs(value) < 0.01 ? priceDecimals(value) : 2
        expect(read(formatFigure(value))).toEqual(twice(roundTo(value, decimals)))
        expect(read(formatPercent(value), 'percent')).toEqual(twice(roundTo(value, 2)))
      }),
    )
  })

  it('is read back as exactly the level that was set', () => {
    fc.assert(
      fc.property(number, (value) => {
        const readings = read(formatLevel(value))
        expect(readings[0]).toEqual({ ok: true, value })
        // Three decimals may be a group to who groups with a point: then it is asked again.
        if (readings[1]?.ok) expect(readings[1].value).toBe(value)
      }),
    )
  })

  it('abbreviated, is read back to half of its last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (value) => {
        const reading = readNumber(abbreviate(value))
        if (!reading.ok) throw new Error(abbreviate(value))
        expect(Math.abs(reading.value - value)).toBeLessThanOrEqual(Math.abs(value) * 0.05)
      }),
    )
  })
})

describe('any text', () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789.,,.  -+eKM$%x'), '\u00a0', '−', "'"),
    maxLength: 12,
  })

  /** The number that is left when everything but digits and one decimal mark is taken away. */
  const candidates = (typed: string): Set<number> => {
    const plain = typed.replace(/[−]/g, '-').replace(/[\s\u00a0']/g, '')
    const scale = /k$/i.test(plain) ? 1e3 : /m$/i.test(plain) ? 1e6 : 1
    const bare = plain.replace(/[KM]$/i, '')
    const found = [bare.replaceAll(',', ''), bare.replaceAll('.', '').replace(',', '.')].map(
      (each) => (each === '' ? Number.NaN : Number(each) * scale + 0),
    )
    return new Set(found)
  }

  it('gives no number but the one with a point or the one with a comma', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...languages), (typed, language) => {
        const reading = readNumber(typed, language)
        if (!reading.ok) return
        const near = [...candidates(typed)].some(
          (value) => Math.abs(value - reading.value) <= Math.abs(value) * 1e-12,
        )
        expect([typed, reading.value, near]).toEqual([typed, reading.value, true])
      }),
      { numRuns: 5_000 },
    )
  })

  it('is not a hundred times as much to one reader as to another', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const [point, comma] = [readNumber(typed, '.'), readNumber(typed, ',')]
        if (point.ok && comma.ok) expect(point.value).toBe(comma.value)
      }),
      { numRuns: 5_000 },
    )
  })
})
