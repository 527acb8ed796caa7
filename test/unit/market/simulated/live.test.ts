import { describe, expect, test } from 'vitest'
import { nextMidnight, tradingDate } from '../../../../src/domain/calendar/trading-day.ts'
import { priceFeedEvents, type Tick } from '../../../../src/domain/price-feed/events.ts'
import type { LastPrice } from '../../../../src/market/port.ts'
import { createFactors } from '../../../../src/market/simulated/factors.ts'
import { elapsedMsMax, createLiveMarket } from '../../../../src/market/simulated/live.ts'
import { realSecurities } from '../../../../src/market/simulated/real-listings.ts'

const noon = Date.parse('2026-06-10T16:00:00Z')
const securities = realSecurities(1)

const market = (since: number, from: readonly LastPrice[] = []) =>
  createLiveMarket(
    createFactors(1),
    securities,
    new Map(from.map((last) => [last.symbol, last])),
    since,
  )

const everybody = (price: number, at: number): LastPrice[] =>
  securities.map(({ listing }) => ({
    symbol: listing.symbol,
    price,
    dayVolume: 1_000,
    date: tradingDate(at),
  }))

const tickOf = (ticks: readonly Tick[], symbol: string): Tick =>
  ticks.find(([other]) => other === symbol)!

const logMoves = (ticks: readonly Tick[], start: number) =>
  ticks.map(([, price]) => Math.log(price / start))

const deviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)

describe('the live market', () => {
  test('tells every symbol once a tick batch, in a form the log takes', () => {
    const ticks = market(noon).batch(noon + 2_000)
    expect(new Set(ticks.map(([symbol]) => symbol)).size).toBe(200)
    const event = { source: 'simulated', date: '2026-06-10', ticks }
    expect(() => priceFeedEvents.PricesTicked.parse(event)).not.toThrow()
    expect(
      ticks.every(([, price, , at]) => price === Number(price.toFixed(2)) && at === noon + 2_000),
    ).toBe(true)
  })

  test('goes on from the last known price and volume', () => {
    const ticks = market(noon, everybody(500, noon - 5_000)).batch(noon + 2_000)
    for (const [symbol, price, volume] of ticks) {
      expect(Math.abs(price - 500), symbol).toBeLessThan(5)
      expect(volume, symbol).toBeGreaterThanOrEqual(1_000)
    }
  })

  test('never takes volume back within a day', () => {
    const live = market(noon)
    let before = live.batch(noon + 2_000)
    for (let at = noon + 4_000; at < noon + 60_000; at += 2_000) {
      const ticks = live.batch(at)
      expect(ticks.every(([, , volume], i) => volume >= before[i]![2])).toBe(true)
      before = ticks
    }
    expect(tickOf(before, 'AAPL')[2]).toBeGreaterThan(1_000)
  })

  test('starts a new day at a volume of nothing, with a gap', () => {
    const midnight = nextMidnight(noon)
    const live = market(midnight - 10_000, everybody(500, midnight - 10_000))
    const last = live.batch(midnight - 1)
    const first = live.batch(midnight)
    expect(deviation(logMoves(last, 500))).toBeLessThan(0.001)
    expect(deviation(logMoves(first, 500))).toBeGreaterThan(0.003)
    expect(tickOf(first, 'AAPL')[2]).toBe(0)
    expect(deviation(logMoves(live.batch(midnight + 2_000), 500))).toBeGreaterThan(0.003)
  })

  test('started on a later day, begins that day at its gap and at no volume', () => {
    const ticks = market(noon, everybody(500, noon - 3 * 86_400_000)).batch(noon + 2_000)
    expect(deviation(logMoves(ticks, 500))).toBeGreaterThan(0.003)
    expect(deviation(logMoves(ticks, 500))).toBeLessThan(0.05)
    for (const [symbol, , volume] of ticks) expect(volume, symbol).toBe(0)
  })

  test('moves as far in an hour whatever the interval of its tick batches', () => {
    const factors = createFactors(1)
    const some = securities.slice(0, 20)
    const from = new Map(everybody(10_000, noon).map((last) => [last.symbol, last]))
    const afterAnHour = (intervalMs: number) => {
      const moves: number[] = []
      for (let start = noon; start < noon + 60; start += 1) {
        const live = createLiveMarket(factors, some, from, start)
        let ticks: Tick[] = []
        for (let at = intervalMs; at <= 3_600_000; at += intervalMs) ticks = live.batch(start + at)
        moves.push(...logMoves(ticks, 10_000))
      }
      return deviation(moves)
    }
    const [fine, coarse] = [afterAnHour(10_000), afterAnHour(120_000)]
    expect(fine).toBeGreaterThan(0.001)
    expect(fine / coarse).toBeGreaterThan(0.75)
    expect(fine / coarse).toBeLessThan(1.35)
  })

  test('after a pause moves no further than a bounded time would', () => {
    const [paused, bounded] = [market(noon), market(noon)]
    const hours = paused.batch(noon + 8 * 3_600_000)
    const minutes = bounded.batch(noon + elapsedMsMax)
    const from = securities.map(({ startPrice }) => startPrice)
    const moves = (ticks: Tick[]) => ticks.map(([, price], i) => Math.log(price / from[i]!))
    expect(deviation(moves(hours))).toBeLessThan(2 * deviation(moves(minutes)))
  })

  test('lets moves below a cent add up', () => {
    const live = market(noon, everybody(1, noon))
    const prices = new Set<number>()
    for (let at = noon + 2_000; at < noon + 7_200_000; at += 2_000) {
      prices.add(tickOf(live.batch(at), 'TSLA')[1])
    }
    expect(prices.size).toBeGreaterThan(1)
  })

  test('never sells anything below a cent', () => {
    const live = market(noon, everybody(0.01, noon))
    for (let i = 1; i < 200; i += 1) {
      const prices = live.batch(noon + i * 600_000).map(([, price]) => price)
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(0.01)
    }
  })

  test('keeps its time when the clock is set back', () => {
    const live = market(noon)
    const [, , , first] = live.batch(noon + 2_000)[0]!
    const [, , , second] = live.batch(noon - 3_600_000)[0]!
    expect(second).toBe(first)
  })
})
