import type { TradingDate } from '../../../../src/domain/calendar/trading-day.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLoadListings } from '../../../../src/market/service/load-listings.ts'
import { createUpdatePrices } from '../../../../src/market/service/update-prices.ts'
import type { TickBatch, Listing } from '../../../../src/market/port.ts'
import { marketLog } from '../../../support/logs/market-log.ts'

const noon = Date.parse('2026-06-10T16:00:00Z')

const listing = (symbol: string): Listing => ({
  symbol,
  name: `${symbol} Inc.`,
  exchange: 'NYSE',
  currency: 'USD',
  sector: null,
})

const world = (
  told: { listings?: Listing[] | Error; quotes?: TickBatch | Error; date?: TradingDate } = {},
) => {
  const log = marketLog(() => noon)
  const commands = log.writer()
  const faults: unknown[] = []
  const answer = <Told>(value: Told | Error | undefined, none: Told): Promise<Told> =>
    value instanceof Error ? Promise.reject(value) : Promise.resolve(value ?? none)
  const provider = {
    source: 'yahoo',
    listings: () => answer(told.listings, []),
    quotes: () => answer(told.quotes, []),
  }
  const isListed = (symbol: string) =>
    log.eventsOf('StockListed').some((listed) => listed.symbol === symbol)
  const shared = { provider, commands, isListed, onFault: (error: unknown) => faults.push(error) }
  return {
    log,
    faults,
    load: createLoadListings(shared),
    update: createUpdatePrices({
      ...shared,
      recorded: (symbol) =>
        Promise.resolve(symbol === 'NEW' ? null : { price: 100, date: told.date ?? '2026-06-10' }),
      newId: randomUUID,
    }),
  }
}

const unavailable = { ok: false, reason: 'unavailable' }

describe('loading the listings', () => {
  it('saves those that the log lacks, and none the next time', async () => {
    const { load, log } = world({ listings: [listing('AAPL'), listing('IBM')] })
    expect(await load()).toEqual({
      ok: true,
      savedStocks: 2,
      message: '2 of 2 stocks were new.',
    })
    expect(await load()).toMatchObject({ ok: true, savedStocks: 0 })
    expect(log.eventsOf('StockListed').map(({ symbol }) => symbol)).toEqual(['AAPL', 'IBM'])
  })

  it('says so when nobody can be asked', async () => {
    const { load, faults } = world({ listings: new Error('away') })
    expect(await load()).toEqual(unavailable)
    expect(faults).toHaveLength(1)
  })
})

describe('updating prices', () => {
  const listings = ['AAPL', 'IBM', 'NEW'].map(listing)

  it('records the quotes that the provider has as a tick batch', async () => {
    const { load, update, log } = world({ listings, quotes: [['AAPL', 187.5, 1_000, noon]] })
    await load()
    expect(await update(['AAPL', 'IBM'])).toEqual({
      ok: true,
      updated: [
        { symbol: 'AAPL', price: 187.5 },
        { symbol: 'IBM', price: 100 },
      ],
    })
    expect(log.eventsOf('PricesTicked')).toEqual([
      { source: 'yahoo', date: '2026-06-10', ticks: [['AAPL', 187.5, 1_000, noon]] },
    ])
  })

  it('leaves the first price of a day to the feed, which closes the day before first', async () => {
    const quotes: TickBatch = [
      ['IBM', 101, 5, noon],
      ['NEW', 7, 1, noon],
    ]
    const { load, update, log } = world({ listings, quotes, date: '2026-06-09' })
    await load()
    expect(await update(['IBM', 'NEW'])).toEqual({
      ok: true,
      updated: [
        { symbol: 'IBM', price: 100 },
        { symbol: 'NEW', price: 7 },
      ],
    })
    expect(log.eventsOf('PricesTicked').map(({ ticks }) => ticks)).toEqual([[['NEW', 7, 1, noon]]])
  })

  it('leaves a price of an earlier day out, which nobody would see', async () => {
    const { load, update, log } = world({
      listings,
      date: '2026-06-11',
      quotes: [['IBM', 7, 1, noon]],
    })
    await load()
    expect(await update(['IBM'])).toEqual({ ok: true, updated: [{ symbol: 'IBM', price: 100 }] })
    expect(log.eventsOf('PricesTicked')).toEqual([])
  })

  it('leaves a symbol out that never had a price, and names one only once', async () => {
    const { load, update, log } = world({ listings })
    await load()
    expect(await update(['NEW', 'IBM', 'IBM'])).toEqual({
      ok: true,
      updated: [{ symbol: 'IBM', price: 100 }],
    })
    expect(log.eventsOf('PricesTicked')).toEqual([])
  })

  it('answers no price that was refused', async () => {
    const { load, update, log } = world({ listings, quotes: [['IBM', -1, 5, noon]] })
    await load()
    expect(await update(['IBM'])).toEqual({ ok: true, updated: [{ symbol: 'IBM', price: 100 }] })
    expect(log.eventsOf('PricesTicked')).toEqual([])
  })

  it('refuses a symbol that nobody listed, before asking for any', async () => {
    const { load, update } = world({ listings, quotes: new Error('asked') })
    await load()
    expect(await update(['IBM', 'XYZ'])).toEqual({
      ok: false,
      reason: 'unknown_symbol',
      symbol: 'XYZ',
    })
  })

  it('says so when nobody can be asked', async () => {
    const { load, update } = world({ listings, quotes: new Error('away') })
    await load()
    expect(await update(['IBM'])).toEqual(unavailable)
  })
})
