import type { TradingDate } from '../../../../src/domain/calendar/trading-day.ts'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newsEvents } from '../../../../src/domain/news/events.ts'
import { withSentiment } from '../../../../src/domain/news/sentiment.ts'
import type { DayFacts, StockFacts } from '../../../../src/market/simulated/news/facts.ts'
import {
  createNewsGenerator,
  newsGeneratorLimits,
} from '../../../../src/market/simulated/news/news-generator.ts'

const idOf = (name: string): string => {
  const hex = createHash('sha1').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const stock = (symbol: string, changePercent: number, more: Partial<StockFacts> = {}) => ({
  symbol,
  name: `${symbol} Corporation`,
  sector: 'Energy',
  price: 100,
  changePercent,
  volume: 1e6,
  averageVolume: 1e6,
  high52: 120,
  low52: 60,
  marketCap: 1e9,
  ...more,
})

const noon = Date.parse('2026-06-10T16:00:00Z')
const day = (stocks: StockFacts[], date: TradingDate = '2026-06-10'): DayFacts => ({
  date,
  isOver: date < '2026-06-10',
  stocks,
})

const room = (days: DayFacts[], now = () => noon, seed = 1) =>
  createNewsGenerator({
    seed,
    everyMs: 1,
    clock: { now },
    idOf,
    days: () => Promise.resolve(days),
    nextTurn: () => Promise.resolve(),
  })

const latest = (days: DayFacts[], now?: () => number, seed?: number) =>
  room(days, now, seed).latest(new AbortController().signal)

const titles = async (...stocks: StockFacts[]) =>
  (await latest([day(stocks)])).map(({ title }) => title)

describe('the simulated news generator', () => {
  it('writes about what prices did, in their own figures', async () => {
    expect((await titles(stock('XOM', 5.26)))[0]).toMatch(/5\.3%/)
    expect((await titles(stock('XOM', -8.4)))[0]).toMatch(/(plunge|plummet).* 8\.4%/)
    expect((await titles(stock('XOM', 1, { volume: 3.4e6 })))[0]).toMatch(
      /3\.4 times its usual volume, up 1\.0%/,
    )
    expect((await titles(stock('XOM', 1, { price: 121 })))[0]).toMatch(/52-week high of \$121\.00/)
    expect((await titles(stock('XOM', -1, { price: 59 })))[0]).toMatch(/52-week low of \$59\.00/)
    expect((await titles(stock('SPY', 1.2, { sector: null })))[0]).toMatch(/SPY is up 1\.2%/)
    const sector = [stock('XOM', 1.4), stock('CVX', 2), stock('COP', 1.7)]
    expect((await titles(...sector))[0]).toMatch(/^Energy stocks .* 1\.7%.* CVX and COP$/)
  })

  it('is silent about a quiet day', async () => {
    expect(await titles(stock('XOM', 0.4), stock('CVX', -0.4), stock('COP', 0))).toEqual([])
  })

  it('labels every article as simulated, on a page of ours, and sounds as the price moved', async () => {
    for (const change of [-9, -6, -3.5, 3.5, 6, 9]) {
      const [item] = (await latest([day([stock('XOM', change)])])).map(withSentiment)
      expect(newsEvents.NewsImported.parse(item)).toEqual(item)
      expect(item).toMatchObject({ simulated: true, url: `/api/news/${item!.uuid}` })
      expect(item!.body).toContain('SIMULATED')
      expect(item!.publisher).toContain('Simulated')
      expect(Math.sign(item!.entities[0]!.sentimentScore!)).toBe(Math.sign(change))
    }
  })

  it('tells a few stories at a look, the strongest first, each once with one id', async () => {
    const stocks = [3.1, 4, 6, 9, 12].map((change, i) => stock(`S${i.toString()}`, change))
    const office = room([day(stocks.map((one) => ({ ...one, sector: `Sector ${one.symbol}` })))])
    const look = () => office.latest(new AbortController().signal)
    const first = await look()
    expect(first).toHaveLength(newsGeneratorLimits.storiesPerLookMax)
    expect(first[0]?.entities[0]?.symbol).toBe('S4')
    await look()
    const all = await look()
    expect(all).toHaveLength(5)
    expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(5)
    expect(all.slice(0, 2)).toEqual(first)
    expect(await look()).toEqual(all)
  })

  it('writes about finished days during the hours after their end, never ahead of the clock', async () => {
    const past = day([stock('XOM', 6), stock('CVX', -6)], '2026-06-09')
    const midnight = Date.parse('2026-06-10T04:00:00Z')
    const later = await latest([past], () => midnight + 86_400_000)
    expect(later).toHaveLength(2)
    for (const { publishedAt, title } of later) {
      expect(publishedAt).toBeGreaterThan(midnight)
      const hours = (newsGeneratorLimits.writtenAfterMinutesMax + 2) * 60_000
      expect(publishedAt).toBeLessThanOrEqual(midnight + hours)
      expect(title).toMatch(/Tuesday|\$100\.00/)
    }
    expect(await latest([past], () => midnight)).toEqual([])
    const between = later[0]!.publishedAt
    const told = await latest([past], () => between)
    expect(told.every(({ publishedAt }) => publishedAt <= between)).toBe(true)
    expect(told).not.toEqual([])
  })

  it('tells the same of the same prices, whenever it is asked', async () => {
    const past = day([stock('XOM', 6), stock('CVX', -6)], '2026-06-09')
    expect(await latest([past])).toEqual(await latest([past]))
    expect(await latest([past], undefined, 2)).not.toEqual(await latest([past]))
  })

  it('writes what can be recorded, whatever prices did', () => {
    const any = fc.record({
      symbol: fc.stringMatching(/^[A-Z]{1,5}$/),
      name: fc.string({ minLength: 1, maxLength: 200 }),
      sector: fc.constantFrom(null, 'Energy', 'Utilities'),
      price: fc.double({ min: 0.01, max: 1e9, noNaN: true }),
      changePercent: fc.double({ min: -99.99, max: 1e5, noNaN: true }),
      volume: fc.nat(),
      averageVolume: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true })),
      high52: fc.option(fc.double({ min: 0.01, max: 1e9, noNaN: true })),
      low52: fc.option(fc.double({ min: 0.01, max: 1e9, noNaN: true })),
      marketCap: fc.option(fc.nat()),
    })
    return fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(any, { maxLength: 12, selector: ({ symbol }) => symbol }),
        fc.constantFrom('2026-06-10', '2026-06-09'),
        async (stocks, date) => {
          for (const item of await latest([day(stocks, date)]))
            expect(newsEvents.NewsImported.safeParse(item).error).toBeUndefined()
        },
      ),
    )
  })
})
