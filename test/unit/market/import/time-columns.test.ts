import { describe, expect, test } from 'vitest'
import type { ParseOptions } from '../../../../src/market/import/options.ts'
import { barsOf, parseText } from '../../../support/csv-source.ts'

const read = (header: string, lines: readonly string[], options: Partial<ParseOptions> = {}) =>
  parseText(
    [`${header},open,high,low,close`, ...lines.map((l) => `${l},1,1,1,1`)].join('\n'),
    options,
  )

const times = async (...args: Parameters<typeof read>) =>
  barsOf(await read(...args)).rows.map(([time]) => time)

const fives = ['2024-01-31T14:30:00Z', '2024-01-31T14:35:00Z']
const days = ['2024-01-30T00:00:00Z', '2024-01-31T00:00:00Z']

describe('two columns of times that agree are one:', () => {
  test.each([
    [
      'a stamp and its clock in UTC',
      'unix,date',
      ['1706711400,2024-01-31 14:30', '1706711700,2024-01-31 14:35'],
    ],
    [
      'a stamp and its clock in New York',
      'unix,datetime',
      ['1706711400,2024-01-31 09:30', '1706711700,2024-01-31 09:35'],
    ],
    ['a stamp and its date', 'date,timestamp', ['2024-01-31,1706711400', '2024-01-31,1706711700']],
    [
      'a date and a time that is a stamp',
      'date,time',
      ['2024-01-31,1706711400', '2024-01-31,1706711700'],
    ],
    [
      'a time that is a whole moment',
      'date,time',
      ['2024-01-31,2024-01-31 09:30', '2024-01-31,2024-01-31 09:35'],
    ],
    [
      'a date and a timestamp that is a clock',
      'date,timestamp',
      ['2024-01-31,09:30', '2024-01-31,09:35'],
    ],
    [
      'a date, its weekday and a clock',
      'date,day,time',
      ['2024-01-31,Wed,09:30', '2024-01-31,Wed,09:35'],
    ],
  ])('%s', async (_, header, lines) => {
    expect(await times(header, lines)).toEqual(fives)
  })

  test('a stamp of the night before and the date that it begins, which is the trading date', async () => {
    // Midnight in Berlin.
    expect(
      await times('timestamp,date', ['1706569200,2024-01-30', '1706655600,2024-01-31']),
    ).toEqual(days)
  })
})

describe('two columns that contradict one another', () => {
  const lines = ['1706711400,2024-01-31 22:30', '1706711700,2024-01-31 22:35']

  test('are asked about', async () => {
    expect(await read('unix,datetime', lines)).toEqual({
      ok: false,
      reason: 'bad_file',
      fault: {
        kind: 'times_disagree',
        columns: ['unix', 'datetime'],
        text: '1706711400 2024-01-31 22:30',
      },
    })
  })

  test('are settled by naming one of them', async () => {
    expect(await times('unix,datetime', lines, { timeColumn: 'Unix' })).toEqual(fives)
    expect(
      await times('unix,datetime', lines, { timeColumn: 'datetime', timeZone: 'Asia/Taipei' }),
    ).toEqual(fives)
  })

  test('are not settled by a column that the file has not', async () => {
    expect(await read('unix,datetime', lines, { timeColumn: 'when' })).toMatchObject({
      fault: { kind: 'no_column', column: 'when' },
    })
  })
})

describe('whose day a stamp is in', () => {
  const stamps = (hour: string) =>
    ['01', '02', '03', '04', '05', '08', '09'].map((day) => `2026-03-${day}T${hour}:00:00Z`)
  const dates = async (lines: readonly string[], options: Partial<ParseOptions> = {}) =>
    (await times('time', lines, options)).map((time) => (time as string).slice(8, 10))

  test('is asked where New York would give Sundays and no Fridays', async () => {
    expect(await read('time', stamps('23'))).toMatchObject({
      fault: { kind: 'stamps_of_another_zone', time: '23:00' },
    })
    expect(await dates(stamps('23'), { timeZone: 'Europe/Berlin' })).toEqual([
      '02',
      '03',
      '04',
      '05',
      '06',
      '09',
      '10',
    ])
  })

  test('is nobody’s at 00:00 UTC, also while the newest day still runs', async () => {
    const running = ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z', '2026-03-04T13:45:10Z']
    expect(await dates(running)).toEqual(['02', '03', '04'])
  })

  test('is that of the offset that is written', async () => {
    const london = [
      '2026-03-27T00:00:00+00:00',
      '2026-03-30T00:00:00+01:00',
      '2026-03-31T00:00:00+01:00',
    ]
    expect(await dates(london)).toEqual(['27', '30', '31'])
    const berlin = ['2026-03-02T00:00:00+01:00', '2026-03-03T00:00:00+01:00']
    expect(await dates(berlin)).toEqual(['02', '03'])
  })

  test('is that of UTC where the header says so', async () => {
    expect(await times('Gmt time', ['31.01.2024 14:30:00.000', '31.01.2024 14:35:00.000'])).toEqual(
      fives,
    )
    expect(await times('Gmt time', ['30.01.2024 00:00:00.000', '31.01.2024 00:00:00.000'])).toEqual(
      days,
    )
  })

  test('does not matter to one stamp alone at 00:00 UTC, which is a date', async () => {
    expect(await times('time', ['1706659200'])).toEqual([days[1]])
  })
})

test('dates alone are never intraday bars', async () => {
  expect(await read('date', ['2024-01-30', '2024-01-31'], { timeframe: '1H' })).toMatchObject({
    fault: { kind: 'dates_only', timeframe: '1H' },
  })
})

test('an offset that is not that of the zone beside it is no time', async () => {
  expect(await read('time', ['2024-01-31T09:30:00-04:00[America/New_York]'])).toMatchObject({
    faults: { listed: [{ line: 2, fault: { kind: 'not_a_time' } }] },
  })
})
