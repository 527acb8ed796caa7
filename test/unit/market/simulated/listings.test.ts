import { expect, test } from 'vitest'
import { stockEvents } from '../../../../src/domain/stock/events.ts'
import { createSimulatedExchange } from '../../../../src/market/simulated/exchange.ts'
import { realSecurities } from '../../../../src/market/simulated/real-listings.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const exchange = (symbols: number, seed = 1) =>
  createSimulatedExchange({
    seed,
    symbols,
    tickMs: 2_000,
    clock: manualClock('2026-06-10T12:00:00Z'),
  })

/** Section 9 of the product's specification. */
const startPrices = {
  AAPL: 175.23,
  TSLA: 248.5,
  NVDA: 421.15,
  GOOGL: 138.75,
  MSFT: 338.11,
  AMZN: 127.75,
  META: 298.45,
  NFLX: 445.12,
}

test('there are 200 real listings, each once, all of them storable', async () => {
  const market = exchange(200)
  const listings = await market.listings()
  expect(new Set(listings.map(({ symbol }) => symbol)).size).toBe(200)
  for (const listing of listings) {
    const { source } = market
    const fundamentals = await market.fundamentals(listing.symbol)
    stockEvents.StockListed.parse({ ...listing, source })
    stockEvents.FundamentalsImported.parse({ symbol: listing.symbol, source, ...fundamentals })
  }
})

test('SPY, which is the market, comes first however few are asked for', async () => {
  const listings = await exchange(1).listings()
  expect(listings).toMatchObject([{ symbol: 'SPY', exchange: 'NYSE Arca', sector: null }])
})

test('the well-known symbols start at the prices of the specification', () => {
  const prices = new Map(realSecurities(1).map((s) => [s.listing.symbol, s.startPrice]))
  for (const [symbol, price] of Object.entries(startPrices)) expect(prices.get(symbol)).toBe(price)
  expect(prices.has('BRK.B')).toBe(true)
})

test('figures of a listing are of one piece', () => {
  for (const { listing, fundamentals, startPrice } of realSecurities(1)) {
    const { sharesOutstanding, floatShares, epsTtm, dividendsTtm } = fundamentals
    const marketCap = (sharesOutstanding ?? 0) * startPrice
    expect(marketCap, listing.symbol).toBeGreaterThan(5e9)
    expect(marketCap, listing.symbol).toBeLessThan(4e12)
    expect(floatShares, listing.symbol).toBeLessThanOrEqual(sharesOutstanding ?? 0)
    expect((dividendsTtm ?? 0) / startPrice, listing.symbol).toBeLessThan(0.11)
    expect(epsTtm === null, listing.symbol).toBe(listing.sector === null)
    expect(Math.abs(epsTtm ?? 0) / startPrice, listing.symbol).toBeLessThan(0.35)
  }
})

test('a larger market adds invented companies that say so', async () => {
  const [small, large] = [await exchange(300).listings(), await exchange(10_000).listings()]
  expect(large).toHaveLength(10_000)
  expect(new Set(large.map(({ symbol }) => symbol)).size).toBe(10_000)
  expect(large.slice(0, 300)).toEqual(small)
  for (const listing of large.slice(200)) {
    expect(listing.name).toMatch(/\(simulated\)$/)
    stockEvents.StockListed.parse({ ...listing, source: 'simulated' })
  }
})

test('invented companies follow the seed', async () => {
  const of = async (seed: number) => (await exchange(260, seed).listings()).slice(200)
  expect(await of(7)).toEqual(await of(7))
  expect(await of(7)).not.toEqual(await of(8))
})

test('an unknown symbol has no fundamentals and no history', async () => {
  const market = exchange(10)
  expect(await market.fundamentals('NOPE')).toBeNull()
  expect(await market.history('NOPE', Date.now())).toEqual([])
})
