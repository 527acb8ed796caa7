import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intradaySeconds } from '../../../../../src/domain/calendar/chart-timeframes.ts'
import {
  dailyBarTime,
  tradingDate,
  tradingDayStart,
} from '../../../../../src/domain/calendar/trading-day.ts'
import { createQuoteBook } from '../../../../../src/web/api/quotes/quote-book.ts'
import { createTickBuffer } from '../../../../../src/web/api/socket/tick-buffer.ts'
import {
  advance,
  barTimeOf,
  type LiveBar,
} from '../../../../../src/web/features/chart/bars/live-bar.ts'

const from = Date.UTC(2020, 0, 1)
const to = Date.UTC(2030, 0, 1)
const moment = fc.integer({ min: from, max: to })
const at = (time: string) => Date.parse(time)

/** The day of a moment with this many shares traded. */
const dayOf = (unixMs: number, volume: number) => ({ time: barTimeOf(unixMs, '1D'), volume })

const start = (time: number, close = 100): LiveBar => ({
  bar: { time, open: close, high: close, low: close, close, volume: 0 },
  day: null,
})

describe('the bar that a tick belongs to', () => {
  it('is the one that the server would put it in, on every day of ten years', () => {
    fc.assert(
      fc.property(moment, (unixMs) => {
        expect(barTimeOf(unixMs, '1D')).toBe(dailyBarTime(tradingDate(unixMs)))
      }),
    )
  })

  it('contains the tick, at every intraday timeframe', () => {
    const intraday = fc.constantFrom('1m', '5m', '15m', '30m', '1H', '4H')
    fc.assert(
      fc.property(moment, intraday, (unixMs, timeframe) => {
        const time = barTimeOf(unixMs, timeframe) * 1_000
        expect(time).toBeLessThanOrEqual(unixMs)
        expect(unixMs).toBeLessThan(time + intradaySeconds[timeframe] * 1_000)
        expect(tradingDate(time)).toBe(tradingDate(unixMs))
        const sinceMidnight = time - tradingDayStart(tradingDate(unixMs))
        expect(sinceMidnight % (intradaySeconds[timeframe] * 1_000)).toBe(0)
      }),
    )
  })

  it('of an exchange that opens at half past is the one that began at half past', () => {
    const half = at('2026-01-15T15:30:00Z') / 1_000
    const live: LiveBar = { ...start(half), day: dayOf(half * 1_000, 900) }
    const within = { price: 7, volume: 1_000, time: at('2026-01-15T15:59:59Z') }
    expect(advance(live, within, '1H').bar).toMatchObject({ time: half, close: 7, volume: 100 })
    const next = { price: 8, volume: 1_050, time: at('2026-01-15T16:00:00Z') }
    expect(advance(live, next, '1H').bar).toMatchObject({ time: half + 1_800, open: 8 })
  })

  it('changes at midnight New York, in winter and in summer', () => {
    const day = (time: string) => new Date(barTimeOf(at(time), '1D') * 1_000).toISOString()
    expect(day('2026-01-15T04:59:59Z')).toBe('2026-01-14T00:00:00.000Z')
    expect(day('2026-01-15T05:00:00Z')).toBe('2026-01-15T00:00:00.000Z')
    expect(day('2026-07-15T03:59:59Z')).toBe('2026-07-14T00:00:00.000Z')
    expect(day('2026-07-15T04:00:00Z')).toBe('2026-07-15T00:00:00.000Z')
  })
})

describe('carrying the newest bar on', () => {
  it('gives high, low, close and volume of all ticks in it', () => {
    const price = fc.integer({ min: 1, max: 10_000 })
    const ticks = fc.array(fc.record({ price, traded: fc.nat(1_000) }), { minLength: 1 })
    fc.assert(
      fc.property(ticks, (history) => {
        const time = at('2026-01-15T15:00:00Z')
        let total = 5_000
        let live: LiveBar = { ...start(time / 1_000, 50), day: dayOf(time, total) }
        for (const { price, traded } of history) {
          total += traded
          live = advance(live, { price, volume: total, time: time + 1_000 }, '1m')
        }
        const prices = [50, ...history.map(({ price }) => price)]
        expect(live.bar).toEqual({
          time: time / 1_000,
          open: 50,
          high: Math.max(...prices),
          low: Math.min(...prices),
          close: prices.at(-1),
          volume: total - 5_000,
        })
      }),
    )
  })

  it('has the wick of a tick that others follow within one frame', () => {
    const frames: (() => void)[] = []
    const book = createQuoteBook((callback) => frames.push(() => callback(false)))
    const buffer = createTickBuffer((callback) => frames.push(callback), book.apply)
    const time = at('2026-01-15T15:00:00Z')
    let live = start(time / 1_000)
    book.follow('A', (quote) => {
      live = advance(live, { ...quote, volume: quote.volume ?? 0 }, '1m')
    })
    ;[100, 120, 80, 101].forEach((price, index) => {
      buffer([['A', price, null, null, 100 + index, time + index]], 'all')
    })
    frames.shift()?.()
    expect(live.bar).toMatchObject({ open: 100, high: 120, low: 80, close: 101 })
  })

  it('begins the next bar at the price of its first tick', () => {
    const before = at('2026-01-15T15:00:00Z')
    const live = { ...start(before / 1_000), day: dayOf(before, 900) }
    const tick = { price: 7, volume: 1_000, time: at('2026-01-15T15:01:30Z') }
    expect(advance(live, tick, '1m').bar).toEqual({
      time: at('2026-01-15T15:01:00Z') / 1_000,
      open: 7,
      high: 7,
      low: 7,
      close: 7,
      volume: 100,
    })
  })

  it('leaves out a tick from before the bar', () => {
    const live = start(at('2026-01-15T15:01:00Z') / 1_000)
    const tick = { price: 7, volume: 1_000, time: at('2026-01-15T15:00:59Z') }
    expect(advance(live, tick, '1m')).toEqual(live)
  })

  it('takes the day’s running total as the volume of a daily bar', () => {
    const live = start(at('2026-01-15T00:00:00Z') / 1_000)
    const tick = { price: 7, volume: 123_456, time: at('2026-01-15T15:00:00Z') }
    expect(advance(live, tick, '1D').bar.volume).toBe(123_456)
  })

  it.each(['1W', '1M'] as const)('adds the volume of each day to a bar of %s', (timeframe) => {
    const monday = at('2026-06-01T15:00:00Z')
    let live: LiveBar = start(at('2026-06-01T00:00:00Z') / 1_000)
    const ticks = [
      { price: 100, volume: 1_000, time: monday },
      { price: 103, volume: 1_500, time: monday + 60_000 },
      { price: 99, volume: 40, time: monday + 86_400_000 },
      { price: 101, volume: 70, time: monday + 86_460_000 },
    ]
    for (const tick of ticks) live = advance(live, tick, timeframe)
    // What was traded before the first tick is in the bar that was answered.
    const figures = { open: 100, high: 103, low: 99, close: 101, volume: 500 + 40 + 30 }
    expect(live.bar).toEqual({ time: live.bar.time, ...figures })
    const next = at(timeframe === '1W' ? '2026-06-08T04:00:01Z' : '2026-07-01T04:00:01Z')
    expect(advance(live, { price: 105, volume: 9, time: next }, timeframe).bar).toEqual({
      time: Math.floor(next / 86_400_000) * 86_400,
      open: 105,
      high: 105,
      low: 105,
      close: 105,
      volume: 9,
    })
  })

  it('does not count the volume of the day before when the total begins anew', () => {
    const before = at('2026-01-15T04:59:00Z')
    const live = { ...start(before / 1_000), day: dayOf(before, 1_000_000) }
    const tick = { price: 7, volume: 40, time: at('2026-01-15T05:00:01Z') }
    expect(advance(live, tick, '1m').bar.volume).toBe(40)
  })

  it('adds nothing for a day’s total that is corrected downwards until it is passed again', () => {
    const time = at('2026-01-15T15:00:00Z')
    let live: LiveBar = { ...start(time / 1_000), day: dayOf(time, 100) }
    for (const volume of [90, 95, 110]) live = advance(live, { price: 7, volume, time }, '1m')
    expect(live.bar.volume).toBe(10)
  })
})
