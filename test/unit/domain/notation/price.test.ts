import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundTo } from '../../../../src/domain/notation/decimal.ts'
import {
  axisDecimals,
  changeDecimals,
  formatDecimals,
  formatFigure,
  formatLevel,
  formatPrice,
  money,
  priceDecimals,
  priceStep,
  roundPrice,
} from '../../../../src/domain/notation/price.ts'
import {
  arrows,
  directionOf,
  formatChange,
  formatPercent,
} from '../../../../src/domain/notation/sign.ts'

const numberOf = (text: string): number => Number(text.replaceAll(',', '').replace('−', '-'))

const price = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: -16, max: 0 }))
  .map(([digits, exponent]) => Number(`${digits.toString()}e${exponent.toString()}`))
  .filter((value) => value >= 1e-8)

/** Rounds by the digits of the shortest text, with whole numbers only. */
const roundedByHand = (value: number, decimals: number): number => {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = BigInt(whole + fraction)
  const drop = fraction.length - Number(exponent) - decimals
  if (drop <= 0) return value
  const unit = 10n ** BigInt(drop)
  return Number(`${((digits + unit / 2n) / unit).toString()}e${(-decimals).toString()}`)
}

describe('prices as they are written', () => {
  it.each([
    [178.4, '178.40'],
    [543_210.987, '543,210.99'],
    [1_234_567.5, '1,234,567.50'],
    [1, '1.00'],
    [1.005, '1.01'],
    [0.99995, '1.00'],
    [0.99994, '0.9999'],
    [0.5, '0.5000'],
    [0.05, '0.05000'],
    [0.00003, '0.00003000'],
    [0.000031234, '0.00003123'],
    [0.0099996, '0.01000'],
    [0, '0.00'],
    [-0.48, '−0.4800'],
  ])('%d is %s', (value, text) => {
    expect(formatPrice(value)).toBe(text)
  })

  it('have two decimals from 1 up and four significant digits below', () => {
    fc.assert(
      fc.property(price, (value) => {
        const text = formatPrice(value)
        expect(text).toMatch(/^\d{1,3}(,\d{3})*\.\d{2,}$/)
        const shown = numberOf(text)
        expect(shown).toBe(roundedByHand(value, priceDecimals(value)))
        if (shown >= 1) expect(text).toMatch(/\.\d\d$/)
        else expect(text.replace(/^0\.0*/, '')).toHaveLength(4)
      }),
    )
  })

  it('are rounded half away from zero by their decimal digits', () => {
    fc.assert(
      fc.property(price, fc.boolean(), fc.integer({ min: 0, max: 8 }), (any, isHalf, decimals) => {
        const half = (Math.floor(any) + 0.5) / 10 ** decimals
        const value = isHalf ? half : any
        expect(roundTo(value, decimals)).toBe(roundedByHand(value, decimals))
        expect(roundTo(-value, decimals)).toBe(-roundedByHand(value, decimals) + 0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('stand in sentences as money', () => {
    expect(money(1_234.5)).toBe('$1,234.50')
    expect(money(0.00002)).toBe('$0.00002000')
  })
})

describe('alert levels as they are written', () => {
  it.each([
    [180, '180.00'],
    [180.005, '180.005'],
    [0.00005, '0.00005000'],
    [0.000050001, '0.000050001'],
  ])('%d is %s', (value, text) => {
    expect(formatLevel(value)).toBe(text)
  })

  it('look different when they differ', () => {
    fc.assert(
      fc.property(price, price, (a, b) => {
        expect(formatLevel(a) === formatLevel(b)).toBe(a === b)
        expect(numberOf(formatLevel(a))).toBe(a)
      }),
    )
  })
})

describe('changes as they are written', () => {
  it('have the digits of their price, or of the one before', () => {
    expect(formatChange(2.19, changeDecimals(2.19, 180))).toBe('+2.19')
    expect(formatChange(0.00001, changeDecimals(0.00001, 0.00003))).toBe('+0.00001000')
    expect(formatChange(0.0015, changeDecimals(0.0015, 1))).toBe('+0.0015')
    expect(formatPercent(50)).toBe('+50.00%')
  })

  it('have a minus as wide as the plus', () => {
    expect(formatPercent(-0.48)).toBe('−0.48%')
    expect(formatChange(0)).toBe('0.00')
  })

  it('never have a sign or an arrow where they read as zero, and always where they do not', () => {
    const change = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(change, fc.integer({ min: 2, max: 12 }), (value, decimals) => {
        const text = formatChange(value, decimals)
        const zero = !/[1-9]/.test(text)
        expect(/^[+−]/.test(text)).toBe(!zero)
        expect(arrows[directionOf(value, decimals)] === '').toBe(zero)
      }),
    )
  })
})

describe('the numbers of an axis', () => {
  const written = (prices: readonly number[]) => {
    const decimals = axisDecimals(prices)
    return prices.map((each) => formatDecimals(each, decimals))
  }

  it('have as many decimals as their steps need, all the same', () => {
    expect(written([175, 180, 185])).toEqual(['175.00', '180.00', '185.00'])
    expect(written([0.9, 1, 1.1])).toEqual(['0.90', '1.00', '1.10'])
    expect(written([0.00002, 0.000025, 0.00003])).toEqual([
      '0.00002000',
      '0.00002500',
      '0.00003000',
    ])
    expect(written([0.1 + 0.2, 0.4])).toEqual(['0.3000', '0.4000'])
    // As the steps of 0.2 from −1.2 up are computed.
    expect(written([-1.2, 0.3 - 0.2 - 0.1, 1.2])).toEqual(['−1.20', '0.00', '1.20'])
  })

  it('never look alike', () => {
    const first = fc.integer({ min: 0, max: 10_000 })
    const step = fc
      .tuple(fc.constantFrom(1, 2, 2.5, 5), fc.integer({ min: -9, max: 3 }))
      .map(([digit, power]) => digit * 10 ** power)
    fc.assert(
      fc.property(first, step, (start, every) => {
        const prices = Array.from({ length: 6 }, (_, index) => (start + index) * every)
        expect(new Set(written(prices)).size).toBe(6)
      }),
    )
  })
})

describe('a price that is set by hand', () => {
  it('is rounded to what can be seen, and moves by it', () => {
    expect(roundPrice(180.126)).toBe(180.13)
    expect(roundPrice(0.0000312345)).toBe(0.00003123)
    expect(priceStep(180)).toBe(0.01)
    expect(priceStep(0.00003)).toBe(1e-8)
  })
})

describe('figures that are no prices', () => {
  it.each([
    [2.134, '2.13'],
    [0.48, '0.48'],
    [-1.2, '−1.20'],
    [0.0021, '0.002100'],
    [0, '0.00'],
  ])('%d is %s', (value, text) => {
    expect(formatFigure(value)).toBe(text)
  })
})
