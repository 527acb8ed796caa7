import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barsReply, stockDetail, stocksReply } from '../../../../src/contracts/market/stocks.ts'
import { friday, openTraders, type TradersApp } from '../../../support/http/traders.ts'

const spellings = ['BRK.B', 'BRK-B', 'BRK/B', '$BRK.B', ' brk.b ', 'NYSE:BRK.B', 'brk-b'] as const

const oneSector = { sector: 'Financials', closes: [300, 310, 320] }

describe('one share under every spelling', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
    await world.app.list(friday, [
      { symbol: 'BRK.B', name: 'Berkshire Hathaway Inc.', ...oneSector },
      // As logs of earlier releases have them.
      { symbol: 'BF-B', name: 'Brown-Forman', ...oneSector },
      { symbol: 'BTC-USD', name: 'Bitcoin', ...oneSector },
      { symbol: 'LEN.B', name: 'Lennar', ...oneSector },
      { symbol: 'LEN-B', name: 'Lennar, imported', ...oneSector },
    ])
    await world.app.caughtUp()
  })
  afterAll(() => world.close())

  const detailOf = async (written: string): Promise<string> => {
    const reply = await world.ada.get(`/api/stocks/${encodeURIComponent(written)}`).expect(200)
    return stockDetail.parse(reply.body).symbol
  }

  describe.each(spellings)('%j', (written) => {
    const inPath = encodeURIComponent(written)

    it('shows its details, bars and statements', async () => {
      expect(await detailOf(written)).toBe('BRK.B')
      const bars = await world.ada.get(`/api/stocks/${inPath}/bars`).expect(200)
      expect(barsReply.parse(bars.body)).toMatchObject({ symbol: 'BRK.B' })
      expect(barsReply.parse(bars.body).bars).toHaveLength(3)
      await world.ada.get(`/api/stocks/${inPath}/financials`).expect(200)
    })

    it('is found by the search', async () => {
      const reply = await world.ada.get('/api/stocks').query({ q: written }).expect(200)
      expect(stocksReply.parse(reply.body).stocks.map(({ symbol }) => symbol)).toEqual(['BRK.B'])
    })

    it('comes onto the watchlist and leaves it', async () => {
      const added = await world.ada.post('/api/watchlist').send({ symbol: written }).expect(201)
      expect(added.body).toMatchObject({ symbol: 'BRK.B' })
      await world.ada.delete(`/api/watchlist/${inPath}`).expect(204)
    })

    it('gets an alert, which is tried on its history', async () => {
      const terms = { symbol: written, condition: 'price_above', value: 315 }
      const created = await world.ada.post('/api/alerts').send(terms).expect(201)
      expect(created.body).toMatchObject({ symbol: 'BRK.B' })
      const tried = await world.ada.post('/api/alerts/dry-run').send(terms).expect(200)
      expect((tried.body as { triggers: unknown[] }).triggers).toHaveLength(1)
    })

    it('gets news and a price update', async () => {
      await world.ada.get('/api/news').query({ symbol: written }).expect(200)
      const update = await world.ada.post('/api/market/update').send({ symbols: [written] })
      // Nobody has a newer price, and no other share was asked for.
      expect([update.status, update.text.includes('Unknown symbol')]).toEqual([200, false])
    })
  })

  it.each([
    ['BF-B', 'BF-B'],
    ['BF.B', 'BF-B'],
    ['$bf/b', 'BF-B'],
    ['BTC-USD', 'BTC-USD'],
    ['btc/usd', 'BTC-USD'],
    ['LEN-B', 'LEN-B'],
    ['LEN.B', 'LEN.B'],
    ['LEN/B', 'LEN.B'],
  ])('reaches a listed symbol with a dash by its own name: %s is %s', async (written, symbol) => {
    expect(await detailOf(written)).toBe(symbol)
    const added = await world.bob.post('/api/watchlist').send({ symbol: written })
    expect(added.body).toMatchObject({ symbol })
  })

  it.each(['AAPL MSFT', 'AAPL:US', '^GSPC', '12'])('takes %j for none', async (written) => {
    const body = { symbol: written }
    const added = await world.ada.post('/api/watchlist').send(body).expect(400)
    expect(added.text).toBe('symbol is not a ticker symbol')
    await world.ada.get(`/api/stocks/${encodeURIComponent(written)}`).expect(404)
  })
})
