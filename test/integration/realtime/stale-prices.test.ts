import { expect, it } from 'vitest'
import { QuoteBoard } from '../../../src/domain/quotes/board.ts'
import { ticked } from '../../support/logs/market-events.ts'
import { noon, priceLog, tradingDay } from '../../support/realtime/price-log.ts'
import { runRealtime } from '../../support/realtime/running-realtime.ts'

const all = { type: 'subscribe_quotes', symbols: 'all' }
const chart = { type: 'subscribe_price', symbol: 'AAPL' }

it('tells those who watch prices once that none has come for too long, and since when', async () => {
  let now = noon
  const limits = { staleAfterMs: 15_000, staleCheckMs: 5 }
  const { connect, log } = await runRealtime({ now: () => now, limits })
  await log.tick(['AAPL', 100])
  const [list, one, other] = [await connect(), await connect(), await connect()]
  await list.ask(all)
  await one.ask(chart)
  now = noon + 15_000
  expect(await list.ask()).toEqual([])
  now += 1
  const reason = 'No price has come for 15 s.'
  const stale = { type: 'prices_stale', reason, lastPriceAt: noon, ageMs: 15_001 }
  expect(await list.next('prices_stale')).toEqual(stale)
  expect(await one.next('prices_stale')).toEqual(stale)
  expect(await other.ask()).toEqual([])

  now += 1_000
  expect((await other.ask(all)).map(({ type }) => type)).toEqual(['quotes', 'prices_stale'])
  expect(await list.ask()).toEqual([])
})

it('tells nobody while prices come, and nobody of a market that never had one', async () => {
  let now = noon
  const limits = { staleAfterMs: 50, staleCheckMs: 5 }
  const { connect, log } = await runRealtime({ now: () => now, limits })
  const client = await connect()
  now += 1_000
  expect(await client.ask(all)).toEqual([])
  now = noon
  await log.tick(['AAPL', 100])
  expect((await client.next('quotes')).ticks).toHaveLength(1)
  expect(await client.ask()).toEqual([])
})

it('tells that prices stand still when the clock was set back, and nothing more once it is right', async () => {
  let now = noon
  const limits = { staleAfterMs: 15_000, staleCheckMs: 5 }
  const { connect, log } = await runRealtime({ now: () => now, limits })
  await log.tick(['AAPL', 100])
  const client = await connect()
  await client.ask(all)
  now = noon - 25 * 3_600_000
  expect(await client.next('prices_stale')).toMatchObject({ lastPriceAt: noon })
  now = noon
  expect(await client.ask(chart)).toMatchObject([{ type: 'price_update' }])
})

it('tells that the prices to start from are old, and not before they are', async () => {
  let now = noon
  const log = priceLog()
  await log.tick(['AAPL', 100])
  const board = new QuoteBoard()
  board.apply(ticked(tradingDay, ['AAPL', 100, 1, noon]), 0)
  const stocks = ['SPY', 'AAPL'].map((symbol) => ({ symbol, quote: board.quote(symbol) }))
  const { connect } = await runRealtime({
    log,
    now: () => now,
    limits: { staleAfterMs: 15_000 },
    loadQuotes: async () => ({ position: await log.store.head(), stocks, marketDay: null }),
  })
  const client = await connect()
  expect(await client.ask(chart)).toMatchObject([{ type: 'price_update' }])
  now = noon + 15_001
  expect((await client.ask(chart)).at(-1)).toMatchObject({ type: 'prices_stale', ageMs: 15_001 })
})
