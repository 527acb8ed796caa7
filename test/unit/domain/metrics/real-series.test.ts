/* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- technicalindicators types its plain options as classes. */
import { ATR, BollingerBands, MACD, RSI, SMA } from 'technicalindicators'
import { describe, expect, it } from 'vitest'
import { MetricsBoard } from '../../../../src/domain/metrics/board/board.ts'
import { marketSymbol } from '../../../../src/domain/metrics/definitions.ts'
import type { SymbolRecord } from '../../../../src/domain/metrics/symbol-metrics.ts'
import { quartersPerDay } from '../../../../src/domain/metrics/volume-profile.ts'
import { metricsOn } from '../../../support/arbitraries/any-records.ts'
import { sp500 as series } from '../../../support/sp500.ts'
import { slowMetrics } from '../../../support/references/slow-metrics.ts'
import { noFundamentals } from '../../../support/alerts/rule-record.ts'

/** The index as it stood at the close of a day. */
const asOf = (index: number, symbol = 'SPX'): SymbolRecord => {
  const { time, open, high, low, close, volume } = series[index]!
  const at = time * 1_000
  return {
    symbol,
    name: 'S&P 500',
    days: series.slice(0, index),
    minutes: [],
    profile: [],
    today: { time, startMs: at, at, open, high, low, price: close, volume },
    fundamentals: noFundamentals,
  }
}

/**
 * The same with what a daily series lacks: the day's minutes are a walk from its open over its low and
 * high to its close that trades its volume, the profile is of even days, the market another index
 * with the same days.
 */
const inFull = (index: number): SymbolRecord => {
  const bare = asOf(index, 'SPX')
  const today = bare.today!
  const path = [today.open, today.low, today.high, today.price]
  const minutes = path.map((close, minute) => ({
    time: today.time + 60 * minute,
    high: Math.max(close, path[minute - 1] ?? close),
    low: Math.min(close, path[minute - 1] ?? close),
    close,
    volume: today.volume / path.length,
  }))
  const profile = bare.days.slice(-20).map(({ time, volume }) => ({
    time,
    volumes: Float64Array.from({ length: quartersPerDay }, (_, quarter) =>
      quarter < 96 ? volume / 96 : 0,
    ),
  }))
  return {
    ...bare,
    minutes,
    profile,
    today: { ...today, at: today.startMs + 240_000 },
    fundamentals: { sharesOutstanding: 8e9, floatShares: 7e9, epsTtm: 139.5, dividendsTtm: 58.2 },
  }
}

/** As calm as the index on even days and twice as nervous on odd ones. */
const marketAsOf = (index: number): SymbolRecord => {
  const bare = asOf(index, marketSymbol)
  const bent = (close: number, day: number) => close * (day % 2 === 0 ? 1 : 1.01)
  return {
    ...bare,
    days: bare.days.map((day, at) => ({ ...day, close: bent(day.close, at) })),
    today: { ...bare.today!, price: bent(bare.today!.price, index) },
  }
}

const found = (index: number) => {
  const board = new MetricsBoard()
  board.load(asOf(index))
  board.refresh()
  return metricsOn(board, 'SPX')
}

const everySo = Array.from({ length: 16 }, (_, count) => 300 + count * 300).concat(
  series.length - 1,
)

describe('on the S&P 500 of 2000 to 2020', () => {
  it('has 5,104 days or more to look at', () => {
    expect(series.length).toBeGreaterThanOrEqual(5_104)
    expect(everySo.every((index) => index < series.length)).toBe(true)
  })

  it.each(everySo)('indicators agree with a second library at day %d', (index) => {
    const days = series.slice(0, index + 1)
    const column = (key: 'high' | 'low' | 'close') => days.map((day) => day[key])
    const [high, low, values] = [column('high'), column('low'), column('close')]
    const price = values.at(-1)!
    const { rsi14, atr14Pct, macdHist, bollPctB, sma20Dist, sma50Dist, sma200Dist } = found(index)
    const distance = (period: number) =>
      100 * (price / SMA.calculate({ period, values }).at(-1)! - 1)

    // The other library rounds its RSI to two decimals.
    expect(rsi14).toBeCloseTo(RSI.calculate({ period: 14, values }).at(-1)!, 2)
    const range = ATR.calculate({ period: 14, high, low, close: values }).at(-1)!
    expect(atr14Pct).toBeCloseTo((100 * range) / price, 8)
    const macd = MACD.calculate({
      values,
      fastPeriod: 12,
      slowPeriod: 26,
      signalPeriod: 9,
      SimpleMAOscillator: false,
      SimpleMASignal: false,
    }).at(-1)!
    expect(macdHist).toBeCloseTo((100 * macd.histogram!) / price, 8)
    const bands = BollingerBands.calculate({ period: 20, stdDev: 2, values }).at(-1)!
    expect(bollPctB).toBeCloseTo(bands.pb, 8)
    expect(sma20Dist).toBeCloseTo(distance(20), 8)
    expect(sma50Dist).toBeCloseTo(distance(50), 8)
    expect(sma200Dist).toBeCloseTo(distance(200), 8)
  })

  it.each(everySo)('every metric agrees with the obvious computation at day %d', (index) => {
    const expected = slowMetrics(asOf(index), null)
    const values = found(index)
    let known = 0
    for (const [key, value] of Object.entries(expected)) {
      const ours = values[key as keyof typeof values]
      if (value === null || ours === null) expect({ [key]: ours }).toEqual({ [key]: value })
      else {
        known += 1
        expect(Math.abs(ours - value), key).toBeLessThan(1e-7 * Math.max(1, Math.abs(value)))
      }
    }
    expect(known).toBeGreaterThanOrEqual(21)
  })

  it.each(everySo)('all 32 do at day %d, once the day is known in full', (index) => {
    const [record, market] = [inFull(index), marketAsOf(index)]
    const board = new MetricsBoard()
    board.load(market)
    board.load(record)
    board.refresh()
    const values = metricsOn(board, 'SPX')
    for (const [key, value] of Object.entries(slowMetrics(record, market))) {
      const ours = values[key as keyof typeof values]
      expect(value, key).not.toBeNull()
      expect(ours, key).not.toBeNull()
      expect(Math.abs(ours! - value!), key).toBeLessThan(1e-7 * Math.max(1, Math.abs(value!)))
    }
  })
})
