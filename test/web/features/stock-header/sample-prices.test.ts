import { expect, it } from 'vitest'
import { samplePrice } from '../../../../src/web/features/stock-header/sample-prices.ts'

it('has the fixed sample prices, and 100 for the others', () => {
  expect(samplePrice('AAPL')).toBe(175.23)
  expect(samplePrice('NFLX')).toBe(445.12)
  expect(samplePrice('ZZZ')).toBe(100)
})
