import { TickMarkType } from 'lightweight-charts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chartTime } from '../../../../../src/web/features/chart/axis/chart-time.ts'
import { tradingDate, tradingDayStart } from '../../../../../src/domain/calendar/trading-day.ts'

const seconds = (time: string) => Date.parse(time) / 1_000
const newYork = 'America/New_York'

/** The same moment as another part of the runtime writes it. */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: newYork,
  hour: '2-digit',
  minute: '2-digit',
})

describe('times on the chart', () => {
  it('stand at midnight where New York has it, on both sides of a clock change', () => {
    // Clocks change on 8 March and on 1 November 2026.
    for (const day of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02']) {
      const date = tradingDate(seconds(`${day}T12:00:00Z`) * 1_000)
      const midnight = tradingDayStart(date) / 1_000
      const time = chartTime('1H', newYork)
      expect(time.toChart(midnight)).toBe(seconds(`${day}T00:00:00Z`))
      const mark = time.mark(time.toChart(midnight), TickMarkType.DayOfMonth, 'en')
      expect(mark).toBe(
        `${day.includes('-03-') ? 'Mar' : 'Nov'} ${Number(day.slice(8)).toString()}`,
      )
    }
  })

  it('are what the clocks show, but for the hour that comes twice', () => {
    const time = chartTime('1H', newYork)
    const chart = (at: string) => new Date(time.toChart(seconds(at)) * 1_000).toISOString()
    expect(chart('2026-03-08T06:59:00Z')).toBe('2026-03-08T01:59:00.000Z')
    expect(chart('2026-03-08T07:00:00Z')).toBe('2026-03-08T03:00:00.000Z')
    expect(chart('2026-11-01T04:59:00Z')).toBe('2026-11-01T00:59:00.000Z')
    expect(chart('2026-11-01T05:00:00Z')).toBe('2026-11-01T01:00:00.000Z')
    expect(chart('2026-11-01T06:00:00Z')).toBe('2026-11-01T01:30:00.000Z')
    expect(chart('2026-11-01T07:00:00Z')).toBe('2026-11-01T02:00:00.000Z')
  })

  it('are written as the true hour on both sides of the night when the clocks change', () => {
    const time = chartTime('1H', newYork)
    const label = (at: string) => time.label(time.toChart(seconds(at)), 'en')
    expect(label('2026-11-01T04:00:00Z')).toContain('00:00')
    expect(label('2026-11-01T05:00:00Z')).toContain('01:00')
    expect(label('2026-11-01T06:00:00Z')).toContain('01:00')
    expect(label('2026-11-01T07:00:00Z')).toContain('02:00')
  })

  it.each([newYork, 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Taipei', 'UTC'])(
    'ascend, and are written as the clocks of %s show them, at any minute of ten years',
    (zone) => {
      const time = chartTime('1m', zone)
      const shown = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
      })
      const minute = fc.integer({
        min: seconds('2020-01-01T00:00:00Z') / 60,
        max: seconds('2030-01-01T00:00:00Z') / 60,
      })
      fc.assert(
        fc.property(minute, (minutes) => {
          const at = minutes * 60
          expect(time.toChart(at)).toBeLessThan(time.toChart(at + 60))
          expect(time.mark(time.toChart(at), TickMarkType.Time, 'en-GB')).toBe(
            shown.format(at * 1_000),
          )
        }),
        { numRuns: 500 },
      )
    },
  )

  it('ascend and are written truly at every minute of both nights', () => {
    const time = chartTime('1m', newYork)
    for (const night of ['2026-03-08T04:00:00Z', '2026-11-01T03:00:00Z']) {
      const first = seconds(night)
      const minutes = Array.from({ length: 8 * 60 }, (_, index) => first + index * 60)
      const drawn = minutes.map(time.toChart)
      expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b))
      expect(drawn.every(Number.isSafeInteger)).toBe(true)
      expect(drawn.map((at) => time.mark(at, TickMarkType.Time, 'en-GB'))).toEqual(
        minutes.map((at) => clock.format(at * 1_000)),
      )
    }
  })

  it('name the date of a daily bar as it is, in every zone and in the language of the page', () => {
    for (const zone of [newYork, 'UTC', 'Asia/Taipei']) {
      const time = chartTime('1D', zone)
      const day = seconds('2026-11-20T00:00:00Z')
      expect(time.toChart(day)).toBe(day)
      expect(time.label(day, 'en')).toBe('Fri, Nov 20, 2026')
      expect(time.mark(day, TickMarkType.Month, 'zh-TW')).toBe('11月')
    }
  })
})
