import { expect, it } from 'vitest'
import { createBoardScanner } from '../../support/board-scanner.ts'
import { runRealtime } from '../../support/realtime/running-realtime.ts'

const staleAfterMs = 15_000
const limits = { staleAfterMs, staleCheckMs: 5 }

const above = (price: number) => ({
  field: 'PRICE',
  operator: 'greater than',
  compareType: 'NUMERIC',
  compareValue: price.toString(),
  conjunction: 'AND',
})
const watched = { type: 'subscribe_scan', rules: [above(100)] }

const running = async () => {
  const scanner = createBoardScanner()
  scanner.batch(['AAPL', 200, 10], ['MSFT', 300, 10], ['GM', 50, 10])
  let now = scanner.asOf
  const { connect } = await runRealtime({ scanner, limits, now: () => now })
  return {
    scanner,
    connect,
    pass: (ms: number) => {
      now += ms
      scanner.seenSince(now - 1_000)
    },
  }
}

it('tells of each match, with the first frame, whether its price is old', async () => {
  const { scanner, connect, pass } = await running()
  pass(staleAfterMs + 1)
  scanner.batch(['MSFT', 301, 20])
  const client = await connect()
  client.send(watched)
  const { entered } = await client.next('scan_matches')
  expect(entered.map(({ symbol, stale }) => [symbol, stale]).sort()).toEqual([
    ['AAPL', true],
    ['MSFT', false],
  ])
})

it('tells that the price of a match has grown old, though no tick comes, and once', async () => {
  const { connect, pass } = await running()
  const [client, other] = [await connect(), await connect()]
  client.send(watched)
  other.send({ type: 'subscribe_scan', rules: [above(250)] })
  for (const one of [client, other])
    expect((await one.next('scan_matches')).entered.every(({ stale }) => !stale)).toBe(true)
  pass(staleAfterMs)
  expect(await client.ask()).toEqual([])
  pass(1)
  const told = await client.next('scan_matches')
  expect({ ...told, becameStale: told.becameStale?.toSorted() }).toEqual({
    type: 'scan_matches',
    entered: [],
    left: [],
    becameStale: ['AAPL', 'MSFT'],
  })
  expect((await other.next('scan_matches')).becameStale).toEqual(['MSFT'])
  pass(60_000)
  expect(await client.ask()).toEqual([])
})

it('tells with the next tick that a price is new again, and of none that has left', async () => {
  const { scanner, connect, pass } = await running()
  const client = await connect()
  client.send(watched)
  await client.next('scan_matches')
  pass(staleAfterMs + 1)
  await client.next('scan_matches')
  scanner.batch(['AAPL', 201, 20], ['MSFT', 99, 20], ['GM', 101, 20])
  const told = await client.next('scan_matches')
  expect(told).toMatchObject({ left: ['MSFT'], fresh: ['AAPL'] })
  expect(told.entered).toMatchObject([{ symbol: 'GM', price: 101, stale: false }])
  expect(told.becameStale).toBeUndefined()
})
