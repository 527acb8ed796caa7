import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  dailyBarTime,
  dateOfDailyBar,
  monthsBefore,
  nextMidnight,
  shiftDate,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../../../src/domain/calendar/trading-day.ts'

const at = (iso: string): number => Date.parse(iso)
const hours = (date: TradingDate): number =>
  (nextMidnight(tradingDayStart(date)) - tradingDayStart(date)) / 3_600_000
const slowDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

describe('the trading day', () => {
  test('changes at midnight New York, in winter at 05:00 UTC', () => {
    expect(tradingDate(at('2026-01-15T04:59:59.999Z'))).toBe('2026-01-14')
    expect(tradingDate(at('2026-01-15T05:00:00.000Z'))).toBe('2026-01-15')
  })

  test('changes at 04:00 UTC in summer', () => {
    expect(tradingDate(at('2026-07-01T03:59:59.999Z'))).toBe('2026-06-30')
    expect(tradingDate(at('2026-07-01T04:00:00.000Z'))).toBe('2026-07-01')
  })

  test('has 23 hours when clocks go forward and 25 when they go back', () => {
    expect(hours('2026-03-08')).toBe(23)
    expect(hours('2026-11-01')).toBe(25)
    expect(hours('2026-11-02')).toBe(24)
    expect(hours('2006-04-02')).toBe(23)
  })

  test('starts at midnight New York', () => {
    expect(tradingDayStart('2026-01-15')).toBe(at('2026-01-15T05:00:00Z'))
    expect(tradingDayStart('2026-03-08')).toBe(at('2026-03-08T05:00:00Z'))
    expect(tradingDayStart('2026-03-09')).toBe(at('2026-03-09T04:00:00Z'))
    expect(tradingDayStart('2026-11-01')).toBe(at('2026-11-01T04:00:00Z'))
  })

  test('names its daily bar by 00:00 UTC of its date', () => {
    expect(dailyBarTime('2000-01-03')).toBe(946_857_600)
    for (const seconds of [0, 86_399])
      expect(dateOfDailyBar(946_857_600 + seconds)).toBe('2000-01-03')
    expect(dateOfDailyBar(946_857_599)).toBe('2000-01-02')
  })

  test('is followed by the next calendar date, over months and leap days', () => {
    expect(shiftDate('2024-02-28', 1)).toBe('2024-02-29')
    expect(shiftDate('2026-01-01', -1)).toBe('2025-12-31')
  })

  test('agrees with the time-zone data for any moment from 1970 to 2050', () => {
    const moment = fc.integer({ min: 0, max: at('2050-01-01T00:00:00Z') })
    fc.assert(fc.property(moment, (ms) => tradingDate(ms) === slowDate.format(ms)))
  })

  test('lies between its start and the next midnight', () => {
    const moment = fc.integer({ min: 0, max: at('2050-01-01T00:00:00Z') })
    fc.assert(
      fc.property(moment, (ms) => {
        const date = tradingDate(ms)
        const end = nextMidnight(ms)
        expect(tradingDayStart(date)).toBeLessThanOrEqual(ms)
        expect(end).toBeGreaterThan(ms)
        expect(tradingDate(end)).toBe(shiftDate(date, 1))
        expect(tradingDate(end - 1)).toBe(date)
      }),
    )
  })
})

it.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-03-31', 1, '2024-02-29'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-02-28', 3, '2025-11-28'],
  ['2026-05-31', 3, '2026-02-28'],
  ['2026-12-31', 12, '2025-12-31'],
] as const)('%s is, %d months earlier, %s', (date, months, expected) => {
  expect(monthsBefore(date, months)).toBe(expected)
})
