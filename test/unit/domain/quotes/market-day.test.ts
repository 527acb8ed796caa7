import { expect, it } from 'vitest'
import {
  afterFeed,
  afterImport,
  isOfMarketDay,
  type MarketDay,
} from '../../../../src/domain/quotes/market-day.ts'

const [before, date, later] = ['2026-03-02', '2026-03-03', '2026-03-04'] as const
const fed: MarketDay = { date, isFed: true }
const imported: MarketDay = { date, isFed: false }

it('the market is in the newest day of which its feed has told a price', () => {
  expect(afterFeed(null, date)).toEqual(fed)
  expect(afterFeed(imported, before)).toEqual({ date: before, isFed: true })
  expect(afterFeed(fed, later)).toEqual({ date: later, isFed: true })
  for (const day of [before, date]) expect(afterFeed(fed, day)).toBe(fed)
})

it('before the first price of a feed it is in the newest day that was imported', () => {
  expect(afterImport(null, date)).toEqual(imported)
  expect(afterImport(imported, later)).toEqual({ date: later, isFed: false })
  for (const day of [before, date]) expect(afterImport(imported, day)).toBe(imported)
  for (const day of [before, date, later]) expect(afterImport(fed, day)).toBe(fed)
})

it('a price is of its day when it is no older', () => {
  expect([before, date, later].map((day) => isOfMarketDay(day, fed))).toEqual([false, true, true])
  expect(isOfMarketDay(before, null)).toBe(true)
})
