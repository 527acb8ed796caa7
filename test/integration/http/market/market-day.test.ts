import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stock, stockDetail, stocksReply } from '../../../../src/contracts/market/stocks.ts'
import { randomUUID } from 'node:crypto'
import { tradingDayStart } from '../../../../src/domain/calendar/trading-day.ts'
import { stockAggregate } from '../../../../src/domain/stock/decider.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

const longAgo = Date.UTC(2020, 11, 31) / 1_000
const friday = Date.UTC(2025, 5, 6) / 1_000

describe('a stock whose last trade is not of the market’s current day', () => {
  let app: TestApp
  let agent: ReturnType<TestApp['agent']>

  beforeAll(async () => {
    app = await openApp()
    agent = app.agent()
    await agent.post('/api/register').send(somebody()).expect(201)
    await app.list(longAgo, [
      { symbol: 'OLD', name: 'Long Gone', sector: null, closes: [100, 300] },
    ])
    await app.list(friday, [
      { symbol: 'AAPL', name: 'Apple Inc.', sector: null, closes: [190, 200] },
      { symbol: 'MSFT', name: 'Microsoft', sector: null, closes: [410, 400] },
    ])
    await app.caughtUp()
  })
  afterAll(() => app.close())

  const list = async (query: string): Promise<readonly Stock[]> =>
    stocksReply.parse((await agent.get(`/api/stocks${query}`).expect(200)).body).stocks
  const symbols = async (query: string) => (await list(query)).map(({ symbol }) => symbol)
  const detail = async (symbol: string) =>
    stockDetail.parse((await agent.get(`/api/stocks/${symbol}`).expect(200)).body)

  const isOld = {
    price: 300,
    tradingDate: '2020-12-31',
    ofMarketDay: false,
    change: null,
    changePercent: null,
    volume: null,
    avgVolume: null,
  }

  it('has no figures of the day, in list and details, and says of which day its price is', async () => {
    const old = (await list('')).find(({ symbol }) => symbol === 'OLD')
    expect(old).toMatchObject(isOld)
    expect(await detail('OLD')).toMatchObject({
      ...isOld,
      open: null,
      dayLow: null,
      dayHigh: null,
      previousClose: 100,
    })
    expect(await detail('AAPL')).toMatchObject({ ofMarketDay: true, change: 10, open: 200 })
  })

  it('is last by every figure of the day, in both directions, and in its place by price', async () => {
    for (const sort of ['changePercent', 'volume'])
      for (const order of ['asc', 'desc'])
        expect((await symbols(`?sort=${sort}&order=${order}`)).at(-1)).toBe('OLD')
    expect(await symbols('?sort=changePercent&order=desc&limit=1')).toEqual(['AAPL'])
    expect(await symbols('?sort=changePercent&order=asc&limit=2')).toEqual(['MSFT', 'AAPL'])
    expect(await symbols('?sort=price&order=asc')).toEqual(['AAPL', 'OLD', 'MSFT'])
  })

  it('is whoever has not traded yet when the feed goes on to another day', async () => {
    await app.tick('2025-06-09', [['MSFT', 404, 10]])
    await app.caughtUp()
    expect(await symbols('?sort=changePercent&order=desc')).toEqual(['MSFT', 'AAPL', 'OLD'])
    expect(await detail('AAPL')).toMatchObject({ ofMarketDay: false, change: null, price: 200 })
    await app.tick('2025-06-09', [['AAPL', 210, 10]])
    await app.caughtUp()
    expect(await symbols('?sort=changePercent&order=desc')).toEqual(['AAPL', 'MSFT', 'OLD'])
    expect(await detail('AAPL')).toMatchObject({ ofMarketDay: true, changePercent: 5, open: 210 })
  })
})

describe('a stock of imported hours', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  /** Seven hours a day from half past nine on, each half a dollar above its open. */
  const hours = (['2025-06-05', '2025-06-06'] as const).flatMap((date, day) =>
    [0, 1, 2, 3, 4, 5, 6].map((hour) => ({
      time: tradingDayStart(date) / 1_000 + (9.5 + hour) * 3_600,
      open: 114 + 7 * day + hour,
    })),
  )
  const opens = hours.map(({ open }) => open)
  const ofHours = {
    ...({ type: 'ImportBars', symbol: 'HOURS', source: 'file', timeframe: '1H' } as const),
    bars: {
      times: hours.map(({ time }) => time),
      open: opens,
      high: opens.map((open) => open + 0.9),
      low: opens.map((open) => open - 0.1),
      close: opens.map((open) => open + 0.5),
      volume: opens.map(() => 1_000),
    },
  }

  it('has its change while nothing else is fed, and none once the market is on a later day', async () => {
    const agent = app.agent()
    await agent.post('/api/register').send(somebody()).expect(201)
    const listing = { name: 'Hours', sector: null, closes: [] }
    await app.list(friday, [
      { symbol: 'HOURS', ...listing },
      { symbol: 'AAPL', ...listing },
    ])
    const how = { commandId: randomUUID(), userId: null }
    expect((await app.commands.handle(stockAggregate, 'HOURS', ofHours, how)).ok).toBe(true)
    await app.caughtUp()
    const shown = async () => {
      const listed = stocksReply.parse((await agent.get('/api/stocks').expect(200)).body).stocks
      const detail = stockDetail.parse((await agent.get('/api/stocks/HOURS').expect(200)).body)
      return [listed.find(({ symbol }) => symbol === 'HOURS'), detail]
    }
    for (const stock of await shown()) {
      expect(stock).toMatchObject({ price: 127.5, change: 7, ofMarketDay: true })
      expect(stock?.changePercent).toBeCloseTo(5.81, 2)
    }
    await app.tick('2025-06-09', [['AAPL', 200, 10]])
    await app.caughtUp()
    for (const stock of await shown())
      expect(stock).toMatchObject({
        price: 127.5,
        tradingDate: '2025-06-06',
        ofMarketDay: false,
        change: null,
        changePercent: null,
      })
  })
})
