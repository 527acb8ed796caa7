import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MetricsBoard } from '../../../../src/domain/metrics/board/board.ts'
import { metricDefinitions, type MetricKey } from '../../../../src/domain/metrics/definitions.ts'
import { quartersPerDay } from '../../../../src/domain/metrics/volume-profile.ts'
import type { SymbolRecord } from '../../../../src/domain/metrics/symbol-metrics.ts'
import {
  anyMarket,
  anyRecord,
  boardOf,
  metricsOn,
  recordOf,
} from '../../../support/arbitraries/any-records.ts'
import { slowMetrics } from '../../../support/references/slow-metrics.ts'
import { noFundamentals } from '../../../support/alerts/rule-record.ts'

type Values = Record<MetricKey, number | null>

/** Equal to eight digits; what is missing in one is missing in the other. */
const expectSame = (found: Values, expected: Values) => {
  for (const { key } of metricDefinitions) {
    const [a, b] = [found[key], expected[key]]
    if (a === null || b === null) expect({ [key]: a }).toEqual({ [key]: b })
    else if (Math.abs(a - b) > 1e-6 * Math.max(1, Math.abs(b)))
      expect({ [key]: a }).toEqual({ [key]: b })
  }
}

describe('the 32 metrics', () => {
  it('are 32, each with a key of its own', () => {
    expect(new Set(metricDefinitions.map(({ key }) => key)).size).toBe(32)
  })

  it('agree with the obvious computation over all bars, however long the history', () => {
    fc.assert(
      fc.property(anyRecord(), anyMarket, (record, market) => {
        expectSame(metricsOn(boardOf(market, record)), slowMetrics(record, market))
      }),
      { numRuns: 150 },
    )
  })

  it('agree with it at every length at which a metric begins to be known', () => {
    for (const length of [
      0, 1, 4, 6, 7, 8, 12, 13, 14, 18, 19, 20, 27, 28, 29, 30, 32, 33, 34, 49, 89, 90, 199, 250,
      251, 252, 253, 363, 364, 365, 366,
    ]) {
      const record = recordOf(7, length)
      const market = recordOf(8, 380, 'SPY')
      expectSame(metricsOn(boardOf(market, record)), slowMetrics(record, market))
    }
  })

  it('agree after every tick and over midnight, computed from changes alone', () => {
    fc.assert(
      fc.property(anyRecord(fc.integer({ min: 20, max: 280 })), fc.nat(), (record, seed) => {
        const market = recordOf(1, 300, 'SPY')
        const board = boardOf(market, record)
        const now = record.today!
        const later = recordOf(seed, 0).minutes.slice(0, 30)
        let { volume, high, low, price, at } = now
        const minutes = [...record.minutes]
        for (const { close } of later) {
          price = close
          volume += 500
          at += 25_000
          high = Math.max(high, price)
          low = Math.min(low, price)
          const time = Math.floor(at / 60_000) * 60
          const growing = minutes.at(-1)!
          if (growing.time === time)
            minutes[minutes.length - 1] = {
              time,
              high: Math.max(growing.high, price),
              low: Math.min(growing.low, price),
              close: price,
              volume: growing.volume + 500,
            }
          else minutes.push({ time, high: price, low: price, close: price, volume: 500 })
          board.edit('AAPL')!.tick(price, volume, at, now.time, now.startMs)
          board.refresh()
        }
        const today = { ...now, price, volume, high, low, at }
        expectSame(metricsOn(board), slowMetrics({ ...record, minutes, today }, market))

        const nextStart = now.startMs + 86_400_000
        board.edit('AAPL')!.tick(50, 700, nextStart + 5_000, now.time + 86_400, nextStart)
        board.refresh()
        const { dollarVolume, relVolume, beta252, ...found } = metricsOn(board)
        const ended = { time: now.time, high, low, close: price, volume }
        const next = slowMetrics(
          {
            ...record,
            days: [...record.days, ended],
            minutes: [{ time: nextStart / 1_000, high: 50, low: 50, close: 50, volume: 700 }],
            today: {
              time: now.time + 86_400,
              startMs: nextStart,
              at: nextStart + 5_000,
              open: 50,
              high: 50,
              low: 50,
              price: 50,
              volume: 700,
            },
          },
          market,
        )
        expectSame(
          { ...found, relVolume: null, beta252: null, dollarVolume },
          { ...next, relVolume: null, beta252: null },
        )
        expect(relVolume === null || relVolume > 0).toBe(true)
        expect(beta252 === null || Number.isFinite(beta252)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('know neither dollar volume nor VWAP of a day whose first price came late', () => {
    const record = recordOf(4, 300)
    const { time, startMs } = record.today!
    const nextStart = startMs + 86_400_000
    const board = boardOf(record)
    const sinceMidnight = (hours: number, volume: number) => {
      const at = nextStart + hours * 3_600_000
      board.edit('AAPL')!.tick(50, volume, at, time + 86_400, nextStart)
      board.refresh()
      return metricsOn(board)
    }
    const first = sinceMidnight(14, 5_000_000)
    expect(first).toMatchObject({ volume: 5_000_000, dollarVolume: null, vwapDistance: null })
    const second = sinceMidnight(14.1, 5_000_100)
    expect(second).toMatchObject({ volume: 5_000_100, dollarVolume: null, vwapDistance: null })
    // What came before is less than a hundredth by now.
    const third = sinceMidnight(14.2, 1_000_000_000)
    expect(third).toMatchObject({ dollarVolume: 995_000_000 * 50, vwapDistance: 0 })
    // The same once it is read from the day's bars, in which those shares are not.
    const minute = { time: (nextStart + 14.1 * 3_600_000) / 1_000, high: 50, low: 50, close: 50 }
    const today = { time: time + 86_400, startMs: nextStart, at: nextStart + 14.1 * 3_600_000 }
    const prices = { open: 50, high: 50, low: 50, price: 50, volume: 5_000_100 }
    const minutes = [
      { ...minute, time: (nextStart + 14 * 3_600_000) / 1_000, volume: 0 },
      { ...minute, volume: 100 },
    ]
    const read = boardOf({ ...record, minutes, today: { ...today, ...prices } })
    expect(metricsOn(read)).toMatchObject({ dollarVolume: null, vwapDistance: null })
  })

  it('know them of a day whose first price came with the opening of the session', () => {
    const record = recordOf(4, 300)
    const { time, startMs } = record.today!
    const nextStart = startMs + 86_400_000
    const board = boardOf(record)
    const opening = nextStart + 9.5 * 3_600_000 + 5_000
    board.edit('AAPL')!.tick(50, 700, opening, time + 86_400, nextStart)
    board.refresh()
    expect(metricsOn(board)).toMatchObject({ dollarVolume: 35_000, vwapDistance: 0 })
  })

  it('are the same whenever the book of a day comes, which costs nothing when it says no news', () => {
    const record = recordOf(4, 300)
    const now = record.today!
    const nextStart = now.startMs + 86_400_000
    const seen = { time: now.time, high: now.high, low: now.low, close: now.price }
    const quarters = new Float64Array(quartersPerDay).fill(1_000)
    const nextDay = (board: MetricsBoard) =>
      board.edit('AAPL')!.tick(50, 700, nextStart + 5_000, now.time + 86_400, nextStart)
    const close = (board: MetricsBoard, volume: number) =>
      board.edit('AAPL')!.close({ ...seen, volume }, quarters)
    const partsMade = (board: MetricsBoard) => [...board.refreshing()].length
    for (const [volume, expected] of [
      [now.volume, 0],
      [now.volume + 1_000_000, 1],
    ] as const) {
      const [before, after] = [boardOf(record), boardOf(record)]
      close(before, volume)
      for (const board of [before, after]) {
        nextDay(board)
        expect(partsMade(board)).toBe(1)
      }
      close(after, volume)
      expect(partsMade(after)).toBe(expected)
      nextDay(after)
      after.refresh()
      expect(metricsOn(after)).toEqual(metricsOn(before))
    }
  })

  it('give the market itself a beta of 1, and move every beta when the market moves', () => {
    const market = recordOf(3, 300, 'SPY')
    const record = recordOf(4, 300)
    const board = boardOf(market, record)
    expect(metricsOn(board, 'SPY').beta252).toBeCloseTo(1, 10)
    const now = market.today!
    board.edit('SPY')!.tick(now.price * 1.03, now.volume + 1, now.at + 1, now.time, now.startMs)
    board.refresh()
    const moved = { ...market, today: { ...now, price: now.price * 1.03, high: now.high * 1.03 } }
    expect(metricsOn(board).beta252).toBeCloseTo(slowMetrics(record, moved).beta252!, 8)
  })
})

const scaled = (record: SymbolRecord, factor: number): SymbolRecord => ({
  ...record,
  days: record.days.map((day) => ({
    ...day,
    high: day.high * factor,
    low: day.low * factor,
    close: day.close * factor,
  })),
  minutes: record.minutes.map((minute) => ({
    ...minute,
    high: minute.high * factor,
    low: minute.low * factor,
    close: minute.close * factor,
  })),
  today: record.today && {
    ...record.today,
    open: record.today.open * factor,
    high: record.today.high * factor,
    low: record.today.low * factor,
    price: record.today.price * factor,
  },
})

describe('by their nature', () => {
  it('percentages and ratios do not change when every price is multiplied', () => {
    const inDollars = new Set<MetricKey>(['price', 'change', 'dollarVolume', 'marketCap'])
    const byEarnings = new Set<MetricKey>(['peTtm', 'divYield'])
    fc.assert(
      fc.property(anyRecord(), fc.constantFrom(0.01, 0.5, 3, 1_000), (record, factor) => {
        const plain = metricsOn(boardOf(record))
        const times = metricsOn(boardOf(scaled(record, factor)))
        const expected = { ...plain }
        for (const key of inDollars) if (plain[key] !== null) expected[key] = plain[key] * factor
        for (const key of byEarnings) expected[key] = times[key]
        expectSame(times, expected)
      }),
      { numRuns: 60 },
    )
  })

  it('RSI and the day range position stay within 0 and 100', () => {
    fc.assert(
      fc.property(anyRecord(), (record) => {
        const { rsi14, dayRangePos } = metricsOn(boardOf(record))
        for (const value of [rsi14, dayRangePos])
          if (value !== null) {
            expect(value).toBeGreaterThanOrEqual(0)
            expect(value).toBeLessThanOrEqual(100)
          }
      }),
    )
  })

  it('a price at the high of its day, after gains alone, is at 100 and no hair above', () => {
    const record = recordOf(6, 0)
    for (let cents = 1; cents <= 300; cents++) {
      const days = recordOf(6, 60).days.map((day, index) => {
        const close = 5 + (index * cents) / 100
        return { ...day, high: close, low: close, close }
      })
      const price = 10 + (60 * cents) / 100
      const today = { ...record.today!, open: 10, high: price, low: 10, price }
      const { rsi14, dayRangePos } = metricsOn(boardOf({ ...record, days, today }))
      expect({ cents, rsi14, dayRangePos }).toEqual({ cents, rsi14: 100, dayRangePos: 100 })
    }
  })

  it('what is missing is missing, and never 0', () => {
    const bare = {
      ...recordOf(5, 0),
      fundamentals: noFundamentals,
      minutes: [],
      profile: [],
      today: null,
    }
    for (const value of Object.values(metricsOn(boardOf(bare)))) expect(value).toBeNull()
  })

  it('a day without any range has no position in it, and flat prices an RSI of 100', () => {
    const record = recordOf(6, 380)
    const flat = { high: 10, low: 10, close: 10 }
    const days = record.days.map((day) => ({ ...day, ...flat }))
    const today = { ...record.today!, open: 10, high: 10, low: 10, price: 10 }
    const found = metricsOn(boardOf({ ...record, days, today }))
    expect(found).toMatchObject({ dayRangePos: null, rsi14: 100, bollPctB: null, volatility20: 0 })
  })

  it('losses have no P/E', () => {
    const record = recordOf(6, 60)
    const at = (epsTtm: number) => ({
      ...record,
      fundamentals: { ...record.fundamentals, epsTtm },
    })
    expect(metricsOn(boardOf(at(-1))).peTtm).toBeNull()
    expect(metricsOn(boardOf(at(0))).peTtm).toBeNull()
    expect(metricsOn(boardOf(at(2))).peTtm).toBeCloseTo(record.today!.price / 2, 10)
  })

  it('minutes that do not make up the day’s volume say nothing of it', () => {
    const record = recordOf(9, 10)
    const today = { ...record.today!, volume: record.today!.volume * 2 }
    const found = metricsOn(boardOf({ ...record, today }))
    expect(found).toMatchObject({ dollarVolume: null, vwapDistance: null })
  })
})
