import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeFormat } from '../../../../src/domain/calendar/time-format.ts'
import { exchangeZone, shiftDate } from '../../../../src/domain/calendar/trading-day.ts'

const at = (iso: string) => Date.parse(iso)

describe('a moment as it is written', () => {
  it.each([
    ['en', exchangeZone, '2026-11-25T14:03:22Z', 'Nov 25, 2026, 09:03:22 EST'],
    ['en', 'Asia/Taipei', '2026-11-25T16:03:22Z', 'Nov 26, 2026, 00:03:22 GMT+8'],
    ['zh-TW', exchangeZone, '2026-11-25T05:00:00Z', '2026年11月25日 00:00:00 EST'],
    ['zh-TW', 'Asia/Taipei', '2026-11-25T05:00:00Z', '2026年11月25日 13:00:00 GMT+8'],
  ])('in %s by the clocks of %s names the zone and has 24 hours', (language, zone, iso, text) => {
    expect(timeFormat(language, zone).momentWithSeconds(at(iso))).toBe(text)
  })

  it('tells apart the hour that comes twice when the clocks go back', () => {
    const { time, moment } = timeFormat('en', exchangeZone)
    const [first, second] = [at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z')]
    expect([time(first), time(second)]).toEqual(['01:30', '01:30'])
    expect(moment(first)).toBe('Nov 1, 2026, 01:30 EDT')
    expect(moment(second)).toBe('Nov 1, 2026, 01:30 EST')
  })

  it('has the date of its zone', () => {
    const late = at('2026-11-02T04:30:00Z')
    expect(timeFormat('en', exchangeZone).date(late)).toBe('Nov 1, 2026')
    expect(timeFormat('en', 'Asia/Taipei').date(late)).toBe('Nov 2, 2026')
    expect(timeFormat('en', exchangeZone).shortMoment(late)).toBe('Nov 1, 23:30')
  })
})

it('a trading date is written as itself', () => {
  expect(timeFormat('en', 'Asia/Taipei').tradingDate('2026-11-23')).toBe('Nov 23, 2026')
  expect(timeFormat('zh-TW', 'America/New_York').tradingDate('2026-11-23')).toBe('2026年11月23日')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const date = shiftDate('2000-01-01', days)
      const text = timeFormat('en', 'Asia/Taipei').tradingDate(date)
      expect(new Date(`${text} UTC`).toISOString().slice(0, 10)).toBe(date)
    }),
  )
})
