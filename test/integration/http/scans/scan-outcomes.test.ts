import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BarsReply } from '../../../../src/contracts/market/stocks.ts'
import type { ScanOutcomesReply } from '../../../../src/contracts/scans/scan-outcomes.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

let world: TradersApp
beforeAll(async () => {
  world = await openTraders()
})
afterAll(() => world.close())

const above = (price: number) => [
  {
    field: 'PRICE',
    operator: 'greater than',
    compareType: 'NUMERIC',
    compareValue: price.toString(),
  },
]

const outcomes = async (body: object): Promise<ScanOutcomesReply> => {
  const reply = await world.ada.post('/api/scanner/outcomes').send(body).expect(200)
  return reply.body as ScanOutcomesReply
}

/** Over 2025-06-05 to 2025-06-06; null: a close is missing. */
const returnOf = async (symbol: string): Promise<number | null> => {
  const reply = await world.ada.get(`/api/stocks/${symbol}/bars?timeframe=1D&limit=10`).expect(200)
  const { bars } = reply.body as BarsReply
  const closeOn = (date: string) =>
    bars.find(({ time }) => time === Date.parse(date) / 1_000)?.close
  const [first, last] = [closeOn('2025-06-05'), closeOn('2025-06-06')]
  return first === undefined || last === undefined ? null : last / first - 1
}

it('says what symbols did after they began to match, and what is not over yet', async () => {
  const span = { from: '2025-06-05', to: '2025-06-06' }
  const found = await outcomes({ rules: above(192), ...span })
  const returns = await Promise.all(['AAPL', 'MSFT', 'GM'].map(returnOf))
  const known = returns.filter((value) => value !== null)
  const marketMean = known.reduce((sum, value) => sum + value, 0) / known.length
  const own = 200 / 195 - 1
  // Microsoft was above 192 before.
  expect(found).toMatchObject({ market: null, entries: 1 })
  expect(found.outcomes[0]).toEqual({
    days: 1,
    count: 1,
    pending: 0,
    missing: 0,
    median: own,
    mean: own,
    marketMean,
    aboveMarket: 0,
  })
  expect(found.outcomes[1]).toMatchObject({ days: 5, count: 0, pending: 1, missing: 0 })
})

it('is empty where nothing is recorded, and refuses what ends before it begins', async () => {
  const nothing = { count: 0, pending: 0, missing: 0 }
  const none = { median: null, mean: null, marketMean: null, aboveMarket: null }
  expect(await outcomes({ rules: above(1), from: '2020-01-01', to: '2020-02-01' })).toEqual({
    market: null,
    entries: 0,
    outcomes: [1, 5, 20].map((days) => ({ days, ...nothing, ...none })),
  })
  const span = { from: '2025-06-06', to: '2025-06-05' }
  const ends = await world.ada.post('/api/scanner/outcomes').send({ rules: above(1), ...span })
  expect([ends.status, ends.text]).toEqual([400, 'to must not be before from'])
})
