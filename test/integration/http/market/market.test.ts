import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FinancialRow, financialsReply } from '../../../../src/contracts/market/financials.ts'
import { loadNyseReply, marketUpdateReply } from '../../../../src/contracts/market/market.ts'
import type { MarketDataService } from '../../../../src/http/market/service.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

const away: MarketDataService = {
  source: 'simulated',
  financials: () => Promise.resolve({ ok: false, reason: 'unavailable' }),
  loadListings: () => Promise.resolve({ ok: false, reason: 'unavailable' }),
  listing: () => null,
  updatePrices: () => Promise.resolve({ ok: false, reason: 'unavailable' }),
  reference: (symbol) =>
    Promise.resolve(
      symbol === 'AAPL'
        ? { ok: true, quote: { symbol, price: 201.5, source: 'yahoo' } }
        : { ok: false, reason: 'unavailable' },
    ),
}

describe('the market’s calls', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
  })
  afterAll(() => world.close())

  it('give a company’s statements, one number for each year', async () => {
    const response = await world.ada.get('/api/stocks/aapl/financials').expect(200)
    const { income, balance, cash } = financialsReply.parse(response.body)
    const spansOf = (row: FinancialRow) => Object.keys(row).filter((key) => key !== 'metric')
    const spans = spansOf(income[0]!)
    expect(spans.filter((key) => /^\d{4}$/.test(key)).length).toBeGreaterThanOrEqual(4)
    for (const rows of [income, balance, cash]) {
      expect(rows.length).toBeGreaterThanOrEqual(10)
      for (const row of rows) {
        expect(spansOf(row)).toEqual(spans)
        for (const span of spans) expect(row[span]).toEqual(expect.any(Number))
      }
    }
    const told = (rows: readonly FinancialRow[], metric: string, span: string) =>
      Number(rows.find((row) => row.metric === metric)?.[span])
    for (const span of spans) {
      const owed = told(balance, 'Total Liabilities', span)
      const own = told(balance, "Total Shareholders' Equity", span)
      expect(told(balance, 'Total Assets', span)).toBe(owed + own)
      const [begin, end] = ['Cash at Beginning', 'Cash at End'].map((m) => told(cash, m, span))
      const flows = ['Operating', 'Investing', 'Financing'].map((name) =>
        told(cash, `${name} Cash Flow`, span),
      )
      expect(end! - begin!).toBe(flows.reduce((sum, flow) => sum + flow, 0))
      const earned = told(income, 'EPS (Diluted)', span) * told(income, 'Diluted Shares', span)
      expect(Math.abs(told(income, 'Net Income', span) - earned)).toBeLessThan(1)
    }
    await world.ada
      .get('/api/stocks/AAPL/financials')
      .set('If-None-Match', response.headers['etag'] ?? '')
      .expect(304)
  })

  it('give none of an unknown symbol', async () => {
    const response = await world.ada.get('/api/stocks/NOPE/financials')
    expect([response.status, response.text]).toEqual([404, 'Unknown symbol NOPE'])
  })

  it('load the listings once', async () => {
    const load = async () =>
      loadNyseReply.parse((await world.ada.post('/api/stocks/load-nyse').send({}).expect(200)).body)
    expect((await load()).savedStocks).toBeGreaterThan(0)
    expect((await load()).savedStocks).toBe(0)
    await world.ada.post('/api/stocks/load-nyse').send({ all: true }).expect(400)
  })

  it('bring prices up to date', async () => {
    await world.ada.post('/api/stocks/load-nyse').send({}).expect(200)
    const response = await world.ada.post('/api/market/update').send({ symbols: ['aapl', 'AAPL'] })
    expect(response.status).toBe(200)
    const { updated } = marketUpdateReply.parse(response.body)
    expect(updated.map(({ symbol }) => symbol)).toEqual(['AAPL'])
  })

  it.each([
    [{}, 400],
    [{ symbols: [] }, 400],
    [{ symbols: 'AAPL' }, 400],
    [{ symbols: Array(51).fill('AAPL') }, 400],
    [{ symbols: ['..'] }, 400],
    [{ symbols: ['NOPE'] }, 404],
  ])('do not update %j', async (body, status) => {
    const response = await world.ada.post('/api/market/update').send(body)
    expect(response.status).toBe(status)
  })

  it('have no outside quote where nobody gives one', async () => {
    const response = await world.ada.get('/api/market/reference/AAPL')
    expect([response.status, response.text]).toEqual([204, ''])
    await world.ada.get('/api/market/reference/%2e%2e').expect(404)
  })

  it.each([
    ['get', '/api/stocks/AAPL/financials'],
    ['post', '/api/stocks/load-nyse'],
    ['post', '/api/market/update'],
    ['get', '/api/market/reference/AAPL'],
  ] as const)('are not for visitors: %s %s', async (method, path) => {
    const response = await world.app.agent()[method](path)
    expect([response.status, response.text]).toEqual([401, 'Not signed in'])
  })
})

describe('the market’s calls while the provider is unavailable', () => {
  it('say so and when to come again, and pass on what a quote service told', async () => {
    const world = await openTraders({ replace: () => ({ market: away }) })
    const calls = [
      world.ada.get('/api/stocks/AAPL/financials'),
      world.ada.post('/api/stocks/load-nyse').send({}),
      world.ada.post('/api/market/update').send({ symbols: ['AAPL'] }),
      world.ada.get('/api/market/reference/MSFT'),
    ]
    for (const call of calls) {
      const response = await call
      expect(response.status).toBe(503)
      expect(response.text).toContain('provider is unavailable')
      expect(response.headers['retry-after']).toBe('10')
    }
    const quote = await world.ada.get('/api/market/reference/aapl').expect(200)
    expect(quote.body).toEqual({ symbol: 'AAPL', price: 201.5, source: 'yahoo' })
    await world.close()
  })
})
