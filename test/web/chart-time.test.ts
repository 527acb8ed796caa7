import { TickMarkType } from 'lightweight-charts'
import { describe, expect, it } from 'vitest'
import { chartTime } from '../../src/web/features/chart/chart-time.ts'
import { newYorkOffsetMs } from '../../src/domain/calendar/trading-day.ts'

const seconds = (time: string) => Date.parse(time) / 1_000

describe('times on the chart', () => {
  it('puts New York midnight where the chart draws the beginning of a day', () => {
    const midnight = seconds('2026-01-15T05:00:00Z')
    const time = chartTime('1H', newYorkOffsetMs(midnight * 1_000) / 1_000)
    expect(time.toChart(midnight) % 86_400).toBe(0)
    expect(time.mark(time.toChart(midnight), TickMarkType.DayOfMonth, 'en')).toBe('Jan 15')
    expect(time.mark(time.toChart(midnight + 3_600), TickMarkType.Time, 'en')).toBe('01:00')
  })

  it('writes the true hour on both sides of the night when the clocks change', () => {
    // 1 November 2026, 06:00 UTC: New York goes from 02:00 back to 01:00.
    const time = chartTime('1H', newYorkOffsetMs(seconds('2026-11-02T12:00:00Z') * 1_000) / 1_000)
    const label = (at: string) => time.label(time.toChart(seconds(at)), 'en')
    expect(label('2026-11-01T04:00:00Z')).toContain('00:00')
    expect(label('2026-11-01T05:00:00Z')).toContain('01:00')
    expect(label('2026-11-01T06:00:00Z')).toContain('01:00')
    expect(label('2026-11-01T07:00:00Z')).toContain('02:00')
  })

  it('keeps the order of bars through that night', () => {
    const time = chartTime('15m', newYorkOffsetMs(seconds('2026-11-02T12:00:00Z') * 1_000) / 1_000)
    const first = seconds('2026-11-01T04:00:00Z')
    const drawn = Array.from({ length: 24 }, (_, index) => time.toChart(first + index * 900))
    expect(drawn).toEqual([...drawn].sort((a, b) => a - b))
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('names the date of a daily bar as it is, in the language of the page', () => {
    const time = chartTime('1D', -18_000)
    const day = seconds('2026-11-20T00:00:00Z')
    expect(time.toChart(day)).toBe(day)
    expect(time.label(day, 'en')).toBe('Fri, Nov 20, 2026')
    expect(time.mark(day, TickMarkType.Month, 'zh-TW')).toBe('11月')
  })
})
