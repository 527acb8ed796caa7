import { describe, expect, test } from 'vitest'
import { createSimulatedExchange } from '../../../../src/market/simulated/exchange.ts'
import {
  runFor,
  start,
  symbols,
  tickMs,
  timeframesOf,
  until,
  type World,
  world,
} from '../../../support/worlds/feed-world.ts'

/** The simulated exchange, whose histories are refused where `isDown` says so. */
const providerOf = ({ clock }: World, isDown: (symbol: string) => boolean) => {
  const exchange = createSimulatedExchange({ seed: 1, symbols, tickMs, clock })
  return {
    ...exchange,
    history: (symbol: string, before: number) =>
      isDown(symbol)
        ? Promise.reject(new Error(`nobody tells of ${symbol}`))
        : exchange.history(symbol, before),
  }
}

describe('while a symbol is brought into the log', () => {
  test('a provider that cannot tell of it costs its history until the next start', async () => {
    const place = world()
    const provider = providerOf(place, (symbol) => symbol === 'AAPL')
    const feed = await runFor(place, 1, { provider })
    expect(timeframesOf(place.log, 'AAPL')).toEqual([])
    for (const symbol of ['SPY', 'MSFT']) expect(timeframesOf(place.log, symbol)).toHaveLength(4)
    const last = () =>
      place.log
        .eventsOf('PricesTicked')
        .at(-1)
        ?.ticks.map(([symbol]) => symbol)
    expect(last()).toEqual(['SPY', 'MSFT'])
    expect(feed.kinds('provider_unavailable').at(-1)).toMatchObject({ symbols: ['AAPL'] })
    expect(feed.ended()).toBe('stopped')

    await runFor(place, 1)
    expect(timeframesOf(place.log, 'AAPL')).toHaveLength(4)
    expect(last()).toHaveLength(symbols)
  })

  test('a provider that is unavailable is asked again after a rest, and what it told is kept', async () => {
    const place = world()
    let isDown = (symbol: string) => symbol !== 'SPY'
    const feed = start(place, { provider: providerOf(place, (symbol) => isDown(symbol)) })
    await until(place, () => feed.kinds('provider_unavailable').length > 0)
    isDown = () => false
    await until(place, () => place.log.eventsOf('PricesTicked').length > 0)
    feed.stop.abort()
    await feed.finished
    for (const symbol of ['SPY', 'AAPL', 'MSFT'])
      expect(timeframesOf(place.log, symbol)).toHaveLength(4)
  })

  test('one that tells nothing at all is waited for at the first start', async () => {
    const place = world()
    let down = true
    const feed = start(place, { provider: providerOf(place, () => down) })
    await until(place, () => feed.kinds('provider_unavailable').length > 2)
    expect(place.log.eventsOf('PricesTicked')).toEqual([])
    down = false
    await until(place, () => place.log.eventsOf('PricesTicked').length > 0)
    feed.stop.abort()
    await feed.finished
    expect(timeframesOf(place.log, 'AAPL')).toHaveLength(4)
    expect(feed.ended()).toBe('stopped')
  })

  test('and the wait ends at once when the feed is told to stop', async () => {
    const place = world()
    const feed = start(place, { provider: providerOf(place, () => true) })
    await until(place, () => feed.kinds('provider_unavailable').length > 0)
    feed.stop.abort()
    await feed.finished
    expect(feed.ended()).toBe('stopped')
  })
})
