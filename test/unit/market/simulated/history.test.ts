import { describe, expect, test } from 'vitest'
import {
  dateOfDailyBar,
  shiftDate,
  tradingDayStart,
} from '../../../../src/domain/calendar/trading-day.ts'
import type { Timeframe } from '../../../../src/domain/calendar/timeframes.ts'
import { barTime, type BarColumns } from '../../../../src/domain/stock/bars/bar.ts'
import { stockEvents } from '../../../../src/domain/stock/events.ts'
import { createSimulatedExchange } from '../../../../src/market/simulated/exchange.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const until = Date.parse('2026-06-10T17:23:45Z')

const exchange = (options: { seed?: number; symbols?: number } = {}) =>
  createSimulatedExchange({
    seed: 1,
    symbols: 200,
    ...options,
    tickMs: 2_000,
    clock: manualClock('2026-06-10T17:23:45Z'),
  })

const historyAt = async (symbol: string, moment: number, options = {}) => {
  const history = await exchange(options).history(symbol, moment)
  return new Map(history.map(({ timeframe, bars }) => [timeframe, bars])) as {
    get(timeframe: Timeframe): BarColumns
  }
}

const bar = (bars: BarColumns, i: number) => ({
  open: bars.open[i],
  high: bars.high[i],
  low: bars.low[i],
  close: bars.close[i],
  volume: bars.volume[i],
})

/** The slow, obvious way: one bar of all bars whose time is in [from, to). */
const barOf = (bars: BarColumns, from: number, to: number) => {
  const inside = bars.open
    .map((_, i) => i)
    .filter((i) => barTime(bars, i) >= from && barTime(bars, i) < to)
  return {
    open: bars.open[inside[0]!],
    high: Math.max(...inside.map((i) => bars.high[i]!)),
    low: Math.min(...inside.map((i) => bars.low[i]!)),
    close: bars.close[inside.at(-1)!],
    volume: inside.reduce((sum, i) => sum + bars.volume[i]!, 0),
  }
}

const indices = (bars: BarColumns) => bars.open.map((_, i) => i)

describe('the history of a simulated security', () => {
  test('has 504 finished days, ends yesterday, and adds today so far', async () => {
    const bars = (await historyAt('AAPL', until)).get('1D')
    expect(bars.open).toHaveLength(505)
    expect(new Date(barTime(bars, 504) * 1_000).toISOString()).toBe('2026-06-10T00:00:00.000Z')
  })

  test('closed yesterday at the start price', async () => {
    const bars = (await historyAt('AAPL', until)).get('1D')
    expect(bars.close[503]).toBe(175.23)
  })

  test('has at least 20 days of quarter hours, a day of 5 minutes and 300 minutes', async () => {
    const history = await historyAt('TSLA', Date.parse('2026-06-10T04:00:10Z'))
    expect(history.get('15m').open).toHaveLength(21 * 96)
    expect(history.get('5m').open).toHaveLength(288)
    expect(history.get('1m').open).toHaveLength(300)
    expect(history.get('1D').open).toHaveLength(504)
  })

  test('has every minute of today', async () => {
    const bars = (await historyAt('TSLA', until)).get('1m')
    expect(barTime(bars, 0) * 1_000).toBe(tradingDayStart('2026-06-10'))
    expect(bars.open).toHaveLength(13 * 60 + 23)
  })

  test('is stored in events that parse, each far below the size of an append', async () => {
    for (const { timeframe, bars } of await exchange().history('MSFT', until)) {
      const event = { symbol: 'MSFT', source: 'simulated', timeframe, bars }
      expect(() => stockEvents.BarsImported.parse(event)).not.toThrow()
      expect(JSON.stringify(event).length).toBeLessThan(200_000)
    }
  })

  test('follows the seed', async () => {
    expect(await exchange().history('KO', until)).toEqual(await exchange().history('KO', until))
    expect(await exchange({ seed: 2 }).history('KO', until)).not.toEqual(
      await exchange().history('KO', until),
    )
  })

  test('does not depend on how many others there are', async () => {
    const [few, many] = [exchange({ symbols: 5 }), exchange({ symbols: 250 })]
    const { symbol } = (await few.listings())[4]!
    expect(await few.history(symbol, until)).toEqual(await many.history(symbol, until))
  })

  test('asked again later the same day only has more of the day', async () => {
    const now = (await historyAt('KO', until)).get('1m')
    const later = (await historyAt('KO', until + 3_600_000)).get('1m')
    const { length } = now.open
    expect(later.open).toHaveLength(length + 60)
    expect(later.close.slice(0, length)).toEqual(now.close)
    expect(later.volume.slice(0, length)).toEqual(now.volume)
  })
})

describe.each([
  ['in summer', until],
  ['after the night of 23 hours', Date.parse('2026-03-09T15:00:00Z')],
  ['after the night of 25 hours', Date.parse('2026-11-02T15:00:00Z')],
  ['in the first minute of a day', Date.parse('2026-06-10T04:00:30Z')],
])('%s, charts of one security agree', (_, moment) => {
  test('1m makes 5m and 15m', async () => {
    const history = await historyAt('AMD', moment)
    const minutes = history.get('1m')
    for (const [timeframe, step] of [
      ['5m', 300],
      ['15m', 900],
    ] as const) {
      const bars = history.get(timeframe)
      const whole = indices(bars).filter((i) => barTime(bars, i) >= barTime(minutes, 0))
      expect(whole.length).toBeGreaterThan(15)
      for (const i of whole) {
        expect(bar(bars, i)).toEqual(barOf(minutes, barTime(bars, i), barTime(bars, i) + step))
      }
    }
  })

  test('15m makes the days', async () => {
    const history = await historyAt('AMD', moment)
    const days = history.get('1D')
    const { length } = days.open
    for (const i of indices(days).slice(length - 21)) {
      const date = dateOfDailyBar(barTime(days, i))
      const [from, to] = [tradingDayStart(date), tradingDayStart(shiftDate(date, 1))]
      expect(bar(days, i)).toEqual(barOf(history.get('15m'), from / 1_000, to / 1_000))
    }
  })

  test('prices have two decimals, at least a cent, and lie between low and high', async () => {
    for (const { bars } of await exchange().history('AMD', moment)) {
      const wrong = indices(bars).filter((i) => {
        const { open, high, low, close, volume } = bar(bars, i)
        return !(
          [open, high, low, close].every((price) => price === Number(price!.toFixed(2))) &&
          low! >= 0.01 &&
          low! <= Math.min(open!, close!) &&
          high! >= Math.max(open!, close!) &&
          Number.isInteger(volume) &&
          volume! >= 0
        )
      })
      expect(wrong.map((i) => bar(bars, i))).toEqual([])
    }
  })

  test('the last bar is the last whole minute', async () => {
    const bars = (await historyAt('AMD', moment)).get('1m')
    const ends = (barTime(bars, bars.open.length - 1) + 60) * 1_000
    expect(ends).toBe(Math.floor(moment / 60_000) * 60_000)
  })
})
