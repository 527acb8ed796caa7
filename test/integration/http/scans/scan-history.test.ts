import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ScanHistoryReply } from '../../../../src/contracts/scans/scan-history.ts'
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

const history = async (body: object): Promise<ScanHistoryReply['moments']> => {
  const reply = await world.ada.post('/api/scanner/history').send(body).expect(200)
  return (reply.body as ScanHistoryReply).moments
}

it('says of each day of a span what matched at its end, what came and what went', async () => {
  const span = { from: '2025-06-03', to: '2025-06-06', every: 'day' }
  expect(await history({ rules: above(195), ...span })).toEqual([
    { at: '2025-06-04', count: 1, matches: ['MSFT'], entered: ['MSFT'], left: [] },
    { at: '2025-06-05', count: 1, matches: ['MSFT'], entered: [], left: [] },
    { at: '2025-06-06', count: 2, matches: ['AAPL', 'MSFT'], entered: ['AAPL'], left: [] },
  ])
  const rose = [
    { field: '% CHANGE', operator: 'greater than', compareType: 'NUMERIC', compareValue: '0' },
  ]
  const rising = await history({ rules: rose, ...span, from: '2025-06-05' })
  expect(rising.map(({ at, matches, left }) => [at, matches, left])).toEqual([
    ['2025-06-05', ['AAPL', 'MSFT'], []],
    ['2025-06-06', ['AAPL', 'GM'], ['MSFT']],
  ])
})

it('says the same of each hour, by its end, and of a day under way', async () => {
  const { app } = world
  await app.tick('2025-06-10', [
    ['AAPL', 210, 1_000],
    ['GM', 300, 500],
  ])
  await app.caughtUp()
  const span = { from: '2025-06-10T15:00:00Z', to: '2025-06-10T17:00:00Z', every: 'hour' }
  expect(await history({ rules: above(205), ...span })).toEqual([
    {
      at: '2025-06-10T17:00:00.000Z',
      count: 3,
      matches: ['AAPL', 'GM', 'MSFT'],
      entered: ['AAPL', 'GM', 'MSFT'],
      left: [],
    },
  ])
  const underWay = { from: '2025-06-10', to: '2025-06-10', every: 'day' }
  expect(await history({ rules: above(205), ...underWay })).toMatchObject([
    { at: '2025-06-10', matches: ['AAPL', 'GM', 'MSFT'] },
  ])
})

it('is empty where nothing is recorded, and refuses what ends before it begins', async () => {
  const rules = above(1)
  expect(await history({ rules, from: '2020-01-01', to: '2020-02-01', every: 'day' })).toEqual([])
  const span = { from: '2025-06-06', to: '2025-06-05', every: 'day' }
  const { status, text } = await world.ada.post('/api/scanner/history').send({ rules, ...span })
  expect([status, text]).toEqual([400, 'to must not be before from'])
  const noDate = await world.ada
    .post('/api/scanner/history')
    .send({ rules, ...span, from: 'last week' })
  expect([noDate.status, noDate.text]).toEqual([
    400,
    'from must be a date as in 2026-01-31 or a time as in 2026-01-31T15:04:05Z',
  ])
})
