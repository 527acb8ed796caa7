import { describe, expect, test } from 'vitest'
import { createSimulatedExchange } from '../../../../src/market/simulated/exchange.ts'
import {
  tickMs,
  symbols,
  Killed,
  world,
  start,
  until,
  runFor,
  timeframesOf,
} from '../../../support/worlds/feed-world.ts'

describe('at its first start, the feed', () => {
  test('gives the log every listing, its fundamentals and its history, then tick batches', async () => {
    const place = world()
    const feed = await runFor(place, 2)
    expect(place.log.eventsOf('StockListed').map(({ symbol }) => symbol)).toEqual([
      'SPY',
      'AAPL',
      'MSFT',
    ])
    expect(place.log.eventsOf('FundamentalsImported')).toHaveLength(symbols)
    expect(timeframesOf(place.log, 'AAPL')).toEqual(['1m', '5m', '15m', '1D'])
    expect(place.log.eventsOf('PricesTicked').map(({ ticks }) => ticks.length)).toEqual([3, 3])
    expect(feed.reports[0]).toEqual({ kind: 'seeding', done: 0, total: 3 })
    expect(feed.kinds('seeding').at(-1)).toEqual({ kind: 'seeding', done: 3, total: 3 })
    expect(feed.ended()).toBe('stopped')
  })

  test('goes on from where the history ends', async () => {
    const place = world()
    await runFor(place, 1)
    const history = place.log
      .eventsOf('BarsImported')
      .find((b) => b.symbol === 'MSFT' && b.timeframe === '1D')!
    const [, price, volume] = place.log
      .eventsOf('PricesTicked')[0]!
      .ticks.find(([s]) => s === 'MSFT')!
    expect(Math.abs(price / history.bars.close.at(-1)! - 1)).toBeLessThan(0.005)
    expect(volume).toBeGreaterThanOrEqual(history.bars.volume.at(-1)!)
  })

  test('killed after any command, it leaves a log that the next start completes', async () => {
    const commands = symbols * 6
    for (let killAt = 1; killAt <= commands; killAt += 1) {
      for (const moment of ['before', 'after'] as const) {
        const place = world()
        let count = 0
        place.log.fault = (now, name) => {
          if (now === moment && !name.startsWith('last') && ++count === killAt) throw new Killed()
        }
        const first = start(place)
        await until(place, () => first.ended() !== null)
        expect(first.ended()).toBeInstanceOf(Killed)
        place.log.fault = () => undefined
        await runFor(place, 1)
        expect(place.log.eventsOf('StockListed')).toHaveLength(symbols)
        expect(place.log.eventsOf('FundamentalsImported')).toHaveLength(symbols)
        for (const { symbol } of place.log.eventsOf('StockListed')) {
          expect(new Set(timeframesOf(place.log, symbol)).size).toBe(4)
        }
      }
    }
  })
})

describe('at a later start, the feed', () => {
  test('imports nothing again and goes on from the last prices', async () => {
    const place = world()
    await runFor(place, 3)
    const imports = place.log.eventsOf('BarsImported').length
    const last = place.log.eventsOf('PricesTicked').at(-1)!.ticks
    const feed = await runFor(place, 1)
    expect(feed.kinds('seeding')).toEqual([])
    expect(place.log.eventsOf('BarsImported')).toHaveLength(imports)
    place.log
      .eventsOf('PricesTicked')
      .at(-1)!
      .ticks.forEach(([symbol, price, volume], i) => {
        expect(symbol).toBe(last[i]![0])
        expect(Math.abs(price / last[i]![1] - 1)).toBeLessThan(0.005)
        expect(volume).toBeGreaterThanOrEqual(last[i]![2])
      })
  })

  test('seeds only what a larger market has more', async () => {
    const place = world()
    await runFor(place, 1)
    const provider = createSimulatedExchange({ seed: 1, symbols: 5, tickMs, clock: place.clock })
    const feed = await runFor(place, 1, { provider })
    expect(feed.kinds('seeding').at(-1)).toEqual({ kind: 'seeding', done: 2, total: 2 })
    expect(place.log.eventsOf('PricesTicked').at(-1)!.ticks).toHaveLength(5)
  })

  test('closes the day that ended while it was down, and only once', async () => {
    const place = world()
    await runFor(place, 3)
    await place.clock.advance(3 * 86_400_000)
    await runFor(place, 1)
    await runFor(place, 1)
    const closed = place.log.eventsOf('TradingDayClosed')
    expect(closed.map(({ symbol, date }) => `${symbol} ${date}`).sort()).toEqual([
      'AAPL 2026-06-10',
      'MSFT 2026-06-10',
      'SPY 2026-06-10',
    ])
    expect(place.log.eventsOf('PricesTicked').map(({ date }) => date)).toEqual([
      '2026-06-10',
      '2026-06-10',
      '2026-06-10',
      '2026-06-13',
      '2026-06-13',
    ])
  })
})
