import { describe, expect, it } from 'vitest'
import {
  closesMax,
  CloseSeries,
} from '../../../../../../src/domain/alert/armed/rules/close-series.ts'
import { tradingDayStart } from '../../../../../../src/domain/calendar/trading-day.ts'

/** 10:00 in New York, in Unix seconds. */
const start = tradingDayStart('2026-01-05') / 1_000 + 10 * 3_600
const minute = 60
const bars = (count: number, from = start) =>
  Array.from({ length: count }, (_, index) => ({ time: from + index * 5 * minute, close: index }))

describe('the closes of a timeframe', () => {
  it('are those of the bars that had completed at the newest tick', () => {
    const until = (second: number | null) => [...new CloseSeries('5m', bars(4), second).closes]
    expect(until(null)).toEqual([0, 1, 2, 3])
    expect(until(start + 15 * minute - 1)).toEqual([0, 1])
    expect(until(start + 15 * minute)).toEqual([0, 1, 2])
    expect(until(start + 60 * minute)).toEqual([0, 1, 2, 3])
  })

  it('are the newest 400', () => {
    const series = new CloseSeries('5m', bars(closesMax + 3, start - 500 * 5 * minute), start)
    expect([series.closes.length, series.closes[0]]).toEqual([closesMax, 3])
    series.advance(start + 5 * minute, 999)
    expect([series.closes.length, series.closes[0], series.closes.at(-1)]).toEqual([
      ...[closesMax, 4, 999],
    ])
  })

  it('grow by the last price of a bar at the first tick after it', () => {
    const series = new CloseSeries('5m', bars(1), start + 6 * minute)
    expect(series.end).toBe(start + 10 * minute)
    expect(series.advance(start + 10 * minute - 1, 50)).toBe(false)
    expect(series.advance(start + 10 * minute, 51)).toBe(true)
    expect(series.advance(start + 11 * minute, 52)).toBe(false)
    expect(series.end).toBe(start + 15 * minute)
    expect(series.closes).toEqual([0, 51])
  })

  it('do not grow at the first tick that is seen, or where no price came before it', () => {
    const unseen = new CloseSeries('5m', bars(1), null)
    expect(unseen.advance(start + 6 * minute, 50)).toBe(false)
    expect(unseen.end).toBe(start + 10 * minute)
    const unpriced = new CloseSeries('5m', bars(1), start + 6 * minute)
    expect(unpriced.advance(start + 10 * minute, Number.NaN)).toBe(false)
    expect([unseen.closes, unpriced.closes]).toEqual([[0], [0]])
  })
})
