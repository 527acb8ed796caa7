import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketAt } from '../../../../src/domain/calendar/buckets.ts'
import {
  type Timeframe,
  timeframes,
  timeframeSeconds,
} from '../../../../src/domain/calendar/timeframes.ts'
import {
  nextMidnight,
  shiftDate,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../../../src/domain/calendar/trading-day.ts'

/** Hours since midnight New York at which the bars of a day begin, and the end of the last one. */
const cutsOf = (timeframe: Timeframe, date: TradingDate): number[] => {
  const start = tradingDayStart(date) / 1_000
  const end = tradingDayStart(shiftDate(date, 1)) / 1_000
  const cuts = [0]
  for (let second = start; second < end; second = bucketAt(timeframe, second).to)
    cuts.push((bucketAt(timeframe, second).to - start) / 3_600)
  return cuts
}

describe('weeks and months', () => {
  it.each([
    ['1W', '2026-03-08T04:59:59Z', '2026-03-02', '2026-03-02T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['1W', '2026-11-02T04:59:59Z', '2026-10-26', '2026-10-26T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['1W', '2026-01-01T12:00:00Z', '2025-12-29', '2025-12-29T05:00:00Z', '2026-01-05T05:00:00Z'],
    ['1M', '2026-04-01T03:59:59Z', '2026-03-01', '2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z'],
    ['1M', '2026-12-01T04:59:59Z', '2026-11-01', '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'],
    ['1M', '2028-02-29T12:00:00Z', '2028-02-01', '2028-02-01T05:00:00Z', '2028-03-01T05:00:00Z'],
  ] as const)('%s at %s is the one of %s', (timeframe, moment, date, from, to) => {
    const seconds = (time: string) => Date.parse(time) / 1_000
    expect(bucketAt(timeframe, seconds(moment))).toEqual({
      time: seconds(`${date}T00:00:00Z`),
      from: seconds(from),
      to: seconds(to),
    })
  })
})

describe('intraday bars', () => {
  it.each([
    ['2026-01-15', [0, 4, 8, 12, 16, 20, 24]],
    ['2026-07-15', [0, 4, 8, 12, 16, 20, 24]],
    ['2026-03-08', [0, 4, 8, 12, 16, 20, 23]],
    ['2026-11-01', [0, 4, 8, 12, 16, 20, 24, 25]],
  ] as const)('of four hours are cut from midnight New York on %s', (date, hours) => {
    expect(cutsOf('4H', date)).toEqual(hours)
  })

  it.each([
    ['2026-03-08', 23],
    ['2026-11-01', 25],
  ] as const)('of an hour are as many as %s has hours', (date, hours) => {
    expect(cutsOf('1H', date)).toHaveLength(hours + 1)
  })

  it('lie within one trading day and one longer bar, at any moment of ten years', () => {
    const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) })
    fc.assert(
      fc.property(moment, (unixMs) => {
        const second = Math.floor(unixMs / 1_000)
        const midnight = tradingDayStart(tradingDate(unixMs)) / 1_000
        let inner = { from: second, to: second + 1 }
        for (const timeframe of timeframes) {
          const { from, to } = bucketAt(timeframe, second)
          expect(from).toBeLessThanOrEqual(inner.from)
          expect(to).toBeGreaterThanOrEqual(inner.to)
          if (timeframe !== '1D') expect((from - midnight) % timeframeSeconds[timeframe]).toBe(0)
          inner = { from, to }
        }
        expect(inner).toEqual({ from: midnight, to: nextMidnight(unixMs) / 1_000 })
      }),
      { numRuns: 1_000 },
    )
  })
})
