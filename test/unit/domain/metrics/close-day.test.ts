import { describe, expect, it } from 'vitest'
import {
  dailyBarTime,
  shiftDate,
  tradingDayStart,
} from '../../../../src/domain/calendar/trading-day.ts'
import { noReturns } from '../../../../src/domain/metrics/beta.ts'
import { closeDay } from '../../../../src/domain/metrics/close-day.ts'
import { marketReturnFor } from '../../../../src/domain/metrics/market-return.ts'
import { SymbolMetrics } from '../../../../src/domain/metrics/symbol-metrics.ts'
import type { StockEvent } from '../../../../src/domain/stock/events.ts'
import { closed, columns, type PlainBar } from '../../../support/logs/market-events.ts'
import { noFundamentals } from '../../../support/alerts/rule-record.ts'

type Closed = Extract<StockEvent, { type: 'TradingDayClosed' }>

const first = '2025-03-03'

/** The summary of a day with these shares by minute since midnight. */
const dayOf = (index: number, volumes: Readonly<Record<number, number>>) => {
  const date = shiftDate(first, index)
  const start = tradingDayStart(date) / 1_000
  const bars = Object.entries(volumes).map(([minute, volume]) => ({
    time: start + 60 * Number(minute),
    bar: [10, 12, 9, 11, volume] as PlainBar,
  }))
  const volume = bars.reduce((sum, { bar }) => sum + bar[4], 0)
  const minutes = columns(
    bars.map(({ time }) => time),
    bars.map(({ bar }) => bar),
  )
  return (closed('AAPL', date, [10, 12, 9, 11, volume], minutes) as Closed).data
}

describe('the summary of a closed day', () => {
  it('makes it a day of the history, with its shares by quarter hour', () => {
    const metrics = new SymbolMetrics('AAPL')
    // Over the night on which New York sets its clocks forward.
    for (let index = 0; index < 20; index += 1)
      expect(closeDay(metrics, dayOf(index, { 0: 5, 14: 5, 15: 20, 600: 70 }))).toBe(true)
    const date = shiftDate(first, 19)
    expect(metrics.history.days).toHaveLength(20)
    expect(metrics.history.days.at(-1)).toEqual({
      time: dailyBarTime(date),
      high: 12,
      low: 9,
      close: 11,
      volume: 100,
    })
    const today = shiftDate(first, 20)
    const start = tradingDayStart(today)
    const shareAt = (minute: number) => {
      metrics.tick(11, 1, start + 60_000 * minute, dailyBarTime(today), start)
      return metrics.inputs.volumeShare
    }
    expect(shareAt(15)).toBeCloseTo(0.1, 6)
    expect(shareAt(30)).toBeCloseTo(0.3, 6)
    expect(shareAt(599)).toBeCloseTo(0.3, 6)
    expect(shareAt(615)).toBeCloseTo(1, 6)
  })
})

describe('the return of the market on a day', () => {
  const time = dailyBarTime(first)
  const returns = { times: Float64Array.of(time), returns: Float64Array.of(0.02) }
  const market = new SymbolMetrics('SPY')
  market.load({
    symbol: 'SPY',
    name: 'SPY',
    today: null,
    minutes: [],
    profile: [],
    days: [{ time, high: 12, low: 9, close: 10, volume: 1 }],
    fundamentals: noFundamentals,
  })
  market.tick(11, 1, 0, time + 86_400, 0)
  market.makeParts(noReturns)

  it('is so far that of its day in progress, and of completed days the one that was made', () => {
    expect(marketReturnFor({ time: time + 86_400 }, market, returns)).toBeCloseTo(0.1, 12)
    expect(marketReturnFor({ time }, market, returns)).toBe(0.02)
  })

  it('is not known where it has not traded, or is not there', () => {
    expect(marketReturnFor({ time: time + 2 * 86_400 }, market, returns)).toBeNaN()
    expect(marketReturnFor({ time: time + 86_400 }, undefined, returns)).toBeNaN()
  })
})
