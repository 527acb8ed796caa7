import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockDetail, stocksReply } from '../../../../src/contracts/market/stocks.ts'
import { columnsOf } from '../../../../src/domain/stock/bars/columns-of.ts'
import { stockAggregate } from '../../../../src/domain/stock/decider.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

const rowsOf = async (name: string) => {
  const text = await readFile(`test/fixtures/bars/${name}.csv`, 'utf8')
  const [, ...lines] = text.trim().split('\n')
  return lines.map((line) => {
    const [date = '', open, high, low, close, volume] = line.split(',')
    const figures = { open: Number(open), high: Number(high), low: Number(low) }
    return {
      time: Date.parse(date) / 1_000,
      ...figures,
      close: Number(close),
      volume: Number(volume),
    }
  })
}

describe('imported files', () => {
  let app: TestApp
  let agent: ReturnType<TestApp['agent']>

  beforeAll(async () => {
    app = await openApp()
    agent = app.agent()
    await agent.post('/api/register').send(somebody()).expect(201)
    const symbols = ['MICRO', 'FRESH'].map((symbol) => {
      return { symbol, name: symbol, sector: null, closes: [] }
    })
    await app.list(Date.UTC(2026, 10, 24) / 1_000, symbols)
    const bars = columnsOf(await rowsOf('micro'))
    const command = {
      type: 'ImportBars',
      symbol: 'MICRO',
      source: 'file',
      timeframe: '1D',
      bars,
    } as const
    const how = { commandId: randomUUID(), userId: null }
    expect((await app.commands.handle(stockAggregate, 'MICRO', command, how)).ok).toBe(true)
    await app.caughtUp()
  })
  afterAll(() => app.close())

  const stockOf = async (symbol: string) =>
    stockDetail.parse((await agent.get(`/api/stocks/${symbol}`).expect(200)).body)
  const listedBy = async (query: string) =>
    stocksReply.parse((await agent.get(`/api/stocks${query}`).expect(200)).body).stocks

  it('micro: every figure of a price of 0.00003 is told in full, and alerts are as fine', async () => {
    const expected = { price: 0.00003, change: 0.00001, changePercent: 50, volume: 9e9 }
    expect(await stockOf('MICRO')).toMatchObject({
      ...expected,
      previousClose: 0.00002,
      open: 0.00003,
      dayLow: 0.00002,
      dayHigh: 0.00004,
    })
    for (const value of [0.00005, 0.000051]) {
      const body = { symbol: 'MICRO', condition: 'price_above', value }
      const made = await agent.post('/api/alerts').send(body).expect(201)
      expect(made.body).toMatchObject({ value })
    }
  })

  it('a stock whose last bar is days old is in no list of today, and its day is empty', async () => {
    await app.tick('2026-11-27', [['FRESH', 10, 5]])
    await app.caughtUp()
    const old = await stockOf('MICRO')
    expect(old).toMatchObject({ price: 0.00003, tradingDate: '2026-11-24', ofMarketDay: false })
    for (const figure of [
      'change',
      'changePercent',
      'open',
      'dayLow',
      'dayHigh',
      'volume',
    ] as const)
      expect(old[figure]).toBeNull()
    for (const sort of ['changePercent', 'volume'])
      for (const order of ['asc', 'desc']) {
        const ofToday = (await listedBy(`?sort=${sort}&order=${order}`)).filter(
          ({ ofMarketDay }) => ofMarketDay,
        )
        expect(ofToday.map(({ symbol }) => symbol)).toEqual(['FRESH'])
      }
  })
})
