import { describe, expect, it } from 'vitest'
import type { Bar } from '../../../../../src/contracts/market/stocks.ts'
import {
  type ChartRange,
  chartRanges,
  firstOfRange,
} from '../../../../../src/web/features/chart/ranges/chart-range.ts'

const barAt = (time: string): Bar => ({
  time: Date.parse(time) / 1_000,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 1,
})

/** Bars from `first` on, this many hours apart, until `last`. */
const barsOf = (first: string, last: string, hours: number): Bar[] => {
  const [from, to] = [Date.parse(first), Date.parse(last)]
  const step = hours * 3_600_000
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) =>
    barAt(new Date(from + n * step).toISOString()),
  )
}

const firstTime = (range: ChartRange, bars: readonly Bar[]) => {
  const bar = bars[firstOfRange(range, bars, chartRanges[range].timeframe)]!
  return new Date(bar.time * 1_000).toISOString().slice(0, 16)
}

describe('a range', () => {
  it('of days begins with midnight New York, also where clocks change', () => {
    // In 2026 clocks go forward on March 8.
    const bars = barsOf('2026-03-01T05:00:00Z', '2026-03-09T16:00:00Z', 0.25)
    expect(firstTime('1D', bars)).toBe('2026-03-09T04:00')
    expect(firstTime('5D', bars)).toBe('2026-03-05T05:00')
  })

  it('of days is of trading days, not of days without a bar', () => {
    const sessions = [
      '2026-07-01',
      '2026-07-02',
      '2026-07-06',
      '2026-07-07',
      '2026-07-08',
      '2026-07-09',
    ]
    const bars = sessions.flatMap((date) => barsOf(`${date}T13:30:00Z`, `${date}T19:45:00Z`, 0.25))
    expect(firstTime('1D', bars)).toBe('2026-07-09T13:30')
    expect(firstTime('5D', bars)).toBe('2026-07-02T13:30')
  })

  it.each([
    ['1M', barsOf('2026-05-01T04:00:00Z', '2026-07-31T20:00:00Z', 1), '2026-06-30T04:00'],
    ['6M', barsOf('2025-01-01T00:00:00Z', '2026-08-31T00:00:00Z', 24), '2026-02-28T00:00'],
    ['YTD', barsOf('2025-01-01T00:00:00Z', '2026-08-31T00:00:00Z', 24), '2026-01-01T00:00'],
    ['1Y', barsOf('2025-01-01T00:00:00Z', '2026-08-31T00:00:00Z', 24), '2025-08-31T00:00'],
    ['5Y', barsOf('2015-01-05T00:00:00Z', '2026-08-31T00:00:00Z', 168), '2021-09-06T00:00'],
    ['All', barsOf('2015-01-05T00:00:00Z', '2026-08-31T00:00:00Z', 168), '2015-01-05T00:00'],
  ] as const)('of %s begins so long before the newest bar', (range, bars, first) => {
    expect(firstTime(range, bars)).toBe(first)
  })

  it('begins with the oldest bar of a stock that is younger, and has none without bars', () => {
    const young = barsOf('2026-06-01T00:00:00Z', '2026-08-31T00:00:00Z', 24)
    for (const range of ['6M', 'YTD', '1Y', '5Y', 'All'] as const)
      expect(firstOfRange(range, young, '1D')).toBe(0)
    expect(firstOfRange('1Y', [], '1D')).toBe(0)
  })

  it('has no more bars than are asked for, on an exchange that trades day and night', () => {
    const hours = { '5m': 1 / 12, '15m': 0.25, '1H': 1, '1D': 24, '1W': 168 } as const
    for (const range of ['1D', '5D', '1M', '6M', 'YTD', '1Y', '5Y'] as const) {
      const { timeframe, barsMax } = chartRanges[range]
      const first = ['1D', '5D', '1M'].includes(range) ? '2026-09-20' : '2019-12-30'
      const zone = ['1D', '5D', '1M'].includes(range) ? 'T04:00:00Z' : 'T00:00:00Z'
      // The day on which clocks go back has 25 hours.
      const bars = barsOf(first + zone, '2026-11-02T04:55:00Z', hours[timeframe])
      expect(bars.length - firstOfRange(range, bars, timeframe)).toBeLessThanOrEqual(barsMax)
    }
  })
})
