import { describe, expect, test } from 'vitest'
import {
  orderEvidence,
  parseMoment,
  type DateOrder,
} from '../../../../src/market/import/values/moment.ts'

const read = (
  date: string,
  clock: string | null = null,
  order: DateOrder | null = null,
  rocYears = false,
): string | null => {
  const moment = parseMoment(date, clock, { order, rocYears })
  if (!moment) return null
  const day = new Date(moment.day * 86_400_000).toISOString().slice(0, 10)
  if (!moment.time) return day
  const { seconds, offsetMinutes, zone } = moment.time
  const clockText = new Date(seconds * 1_000).toISOString().slice(11, 19)
  return [day, clockText, offsetMinutes?.toString(), zone].filter(Boolean).join(' ')
}

describe('a date', () => {
  test.each([
    ['2024-01-31', '2024-01-31'],
    ['2024/1/31', '2024-01-31'],
    ['2024.01.31', '2024-01-31'],
    ['20240131', '2024-01-31'],
    ['31.01.2024', '2024-01-31'],
    ['Jan 31, 2024', '2024-01-31'],
    ['January 31 2024', '2024-01-31'],
    ['31-Jan-24', '2024-01-31'],
    ['31 Jan 1999', '1999-01-31'],
    ['31-Jan-71', '1971-01-31'],
    ['113/01/31', '2024-01-31'],
    ['民國113年1月31日', '2024-01-31'],
    ['2024年1月31日', '2024-01-31'],
  ])('%s', (text, date) => {
    expect(read(text)).toBe(date)
  })

  test('ending with the year is read in the order of the file', () => {
    expect(read('3/4/2024', null, 'month-first')).toBe('2024-03-04')
    expect(read('3/4/2024', null, 'day-first')).toBe('2024-04-03')
    expect(read('03-04-24', null, 'day-first')).toBe('2024-04-03')
  })

  test('of two digits of the year counts from 1912 under a header of Taiwan alone', () => {
    expect(read('99/01/31', null, null, true)).toBe('2010-01-31')
    expect(read('99/01/31')).toBeNull()
    expect(read('01/31/2024', null, 'month-first', true)).toBe('2024-01-31')
  })

  test.each([
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '31/31/2024',
    'yesterday',
    '2024',
    '12:30',
    '1/2',
    '',
  ])('does not exist: %s', (text) => {
    expect(read(text, null, 'month-first')).toBeNull()
  })
})

describe('a date and time', () => {
  test.each([
    ['2024-01-31 09:30', '2024-01-31 09:30:00'],
    ['2024-01-31T09:30:15.250Z', '2024-01-31 09:30:15 0'],
    ['2024-01-31 09:30:00-05:00', '2024-01-31 09:30:00 -300'],
    ['2024-01-31 09:30:00+0530', '2024-01-31 09:30:00 330'],
    ['2024-01-31 09:30 EST', '2024-01-31 09:30:00 -300'],
    ['20240131 093000', '2024-01-31 09:30:00'],
    ['20240131  09:30:00', '2024-01-31 09:30:00'],
    ['20240131093000', '2024-01-31 09:30:00'],
    ['31.01.2024 16:05', '2024-01-31 16:05:00'],
    ['Jan 31, 2024 4:05 PM', '2024-01-31 16:05:00'],
    ['1706711400', '2024-01-31 14:30:00 0'],
    ['1706711400000', '2024-01-31 14:30:00 0'],
    ['1706711400.0', '2024-01-31 14:30:00 0'],
    ['1706711400000000', '2024-01-31 14:30:00 0'],
    ['1706711400999999999', '2024-01-31 14:30:00 0'],
    ['202401310930', '2024-01-31 09:30:00'],
    ['20240131 09:30:00 US/Eastern', '2024-01-31 09:30:00 US/Eastern'],
    ['20240131 09:30:00 America/New_York', '2024-01-31 09:30:00 America/New_York'],
    ['2024-01-31T09:30:00[Pacific/Auckland]', '2024-01-31 09:30:00 Pacific/Auckland'],
    ['2024-01-31T09:30-05:00[America/New_York]', '2024-01-31 09:30:00 -300 America/New_York'],
    ['2024-01-31 09:30:00-05', '2024-01-31 09:30:00 -300'],
    ['31.01.2024 09:30:00.000 GMT-0500', '2024-01-31 09:30:00 -300'],
    ['2024-01-31 4:05 PM EST', '2024-01-31 16:05:00 -300'],
  ])('in one cell: %s', (text, moment) => {
    expect(read(text)).toBe(moment)
  })

  test.each([
    ['09:30', '09:30:00'],
    ['093000', '09:30:00'],
    ['0930', '09:30:00'],
    ['12:05 AM', '00:05:00'],
    ['12:05 p.m.', '12:05:00'],
  ])('in two cells: %s', (clock, time) => {
    expect(read('2024-01-31', clock)).toBe(`2024-01-31 ${time}`)
  })

  test.each(['25:00', '09:60', '13:00 PM', '0:30 PM', '9h30', '093', 'noon'])(
    'has no such time: %s',
    (clock) => {
      expect(read('2024-01-31', clock)).toBeNull()
    },
  )
})

test.each([
  ['13/1/2024', 'day-first'],
  ['1/13/2024', 'month-first'],
  ['1/12/2024', 'either'],
  ['13/13/2024', null],
  ['2024-01-12', null],
  ['01.12.2024', null],
] as const)('%s says of the order of dates: %s', (text, order) => {
  expect(orderEvidence(text)).toBe(order)
})
