import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  abbreviate,
  arrows,
  directionOf,
  formatChange,
  formatPercent,
  formatPrice,
} from '../../src/web/components/format.ts'
import { samplePrice } from '../../src/web/features/stock-header/sample-prices.ts'

describe('numbers as they are written', () => {
  it('shows prices with two decimals and thousands apart', () => {
    expect(formatPrice(178.4)).toBe('178.40')
    expect(formatPrice(543_210.987)).toBe('543,210.99')
    expect(formatPrice(-0.48)).toBe('−0.48')
  })

  it('gives changes a sign, with a minus as wide as the plus', () => {
    expect(formatChange(2.19)).toBe('+2.19')
    expect(formatPercent(-0.48)).toBe('−0.48%')
    expect(formatChange(0)).toBe('0.00')
  })

  it('never gives a sign or an arrow to what reads as zero, and always to what does not', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        const text = formatChange(value)
        const zero = text === '0.00'
        expect(formatPrice(value)).toBe(text.replace('+', ''))
        expect(/^[+−]/.test(text)).toBe(!zero)
        expect(directionOf(value) === 'flat').toBe(zero)
        expect(arrows[directionOf(value)] === '').toBe(zero)
      }),
    )
  })

  it('abbreviates from a thousand, a million and a billion with one decimal', () => {
    expect(abbreviate(999)).toBe('999')
    expect(abbreviate(1_000)).toBe('1.0K')
    expect(abbreviate(52_340_000)).toBe('52.3M')
    expect(abbreviate(15_600_000_000)).toBe('15.6B')
  })

  it('abbreviates what rounds to a thousand of a letter by the next one', () => {
    expect(abbreviate(999_949)).toBe('999.9K')
    expect(abbreviate(999_950)).toBe('1.0M')
    expect(abbreviate(-999_950_000)).toBe('-1.0B')
    expect(abbreviate(1_500_000_000_000)).toBe('1500.0B')
  })

  it('has the fixed sample prices, and 100 for the others', () => {
    expect(samplePrice('AAPL')).toBe(175.23)
    expect(samplePrice('NFLX')).toBe(445.12)
    expect(samplePrice('ZZZ')).toBe(100)
  })
})
