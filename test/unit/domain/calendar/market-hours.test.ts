import { describe, expect, it } from 'vitest'
import { isOpenFor, regularHours } from '../../../../src/domain/calendar/market-hours.ts'
import { shiftDate, type TradingDate } from '../../../../src/domain/calendar/trading-day.ts'

const hoursOf = (date: TradingDate) => {
  const hours = regularHours(date)
  return hours && [new Date(hours.from).toISOString(), new Date(hours.until).toISOString()]
}

/** Weekdays of a year without trade. */
const holidaysOf = (year: number) => {
  const found: TradingDate[] = []
  for (let date: TradingDate = `${year}-01-01`; date.startsWith(String(year));) {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    if (weekday > 0 && weekday < 6 && regularHours(date) === null) found.push(date)
    date = shiftDate(date, 1)
  }
  return found
}

describe('the regular hours of New York', () => {
  it('follow its clock', () => {
    expect(hoursOf('2026-06-10')).toEqual(['2026-06-10T13:30:00.000Z', '2026-06-10T20:00:00.000Z'])
    expect(hoursOf('2026-01-14')).toEqual(['2026-01-14T14:30:00.000Z', '2026-01-14T21:00:00.000Z'])
    expect(hoursOf('2026-06-13')).toBeNull()
  })

  // As the exchange published them.
  it.each([
    [
      2025,
      '2025-01-01 2025-01-20 2025-02-17 2025-04-18 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-11-27 2025-12-25',
    ],
    [
      2026,
      '2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-11-26 2026-12-25',
    ],
    [
      2027,
      '2027-01-01 2027-01-18 2027-02-15 2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-11-25 2027-12-24',
    ],
  ])('leave out the holidays of %d', (year, days) => {
    expect(holidaysOf(year)).toEqual(days.split(' '))
  })

  // Two days before Easter, also where Easter is earliest and latest, and in the exceptions to its rule.
  it.each([
    '1818-03-20',
    '1886-04-23',
    '1943-04-23',
    '1954-04-16',
    '1981-04-17',
    '2000-04-21',
    '2008-03-21',
    '2019-04-19',
    '2038-04-23',
    '2049-04-16',
    '2076-04-17',
    '2100-03-26',
    '2285-03-20',
  ] as const)('leave out Good Friday, %s', (date) => {
    expect(regularHours(date)).toBeNull()
    for (const days of [-7, 7]) expect(regularHours(shiftDate(date, days))).not.toBeNull()
  })

  it('leave out the Monday after a New Year on Sunday, and no Friday before one on Saturday', () => {
    expect(regularHours('2023-01-02')).toBeNull()
    expect(regularHours('2022-01-03')).not.toBeNull()
  })

  it('do not leave out the last Friday of a year before a New Year on Saturday', () => {
    expect(regularHours('2021-12-31')).not.toBeNull()
  })

  it.each(['2025-07-03', '2025-11-28', '2025-12-24', '2026-11-27', '2026-12-24'] as const)(
    'end early on %s',
    (date) => {
      const hours = regularHours(date)!
      expect(hours.until - hours.from).toBe(3.5 * 3_600_000)
    },
  )
})

it('a market is closed on a day without hours, however long it is asked to have been open', () => {
  for (const date of ['2026-06-13', '2026-06-19'])
    expect(isOpenFor(Date.parse(`${date}T15:00:00Z`), 0)).toBe(false)
})

it('a market counts as open once it has been so for so long', () => {
  const minutes = (count: number) => count * 60_000
  const at = (time: string) => isOpenFor(Date.parse(`2026-06-10T${time}Z`), minutes(15))
  expect([at('13:44:59'), at('13:45:00'), at('19:59:59'), at('20:00:00')]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
