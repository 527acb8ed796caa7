import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ParseOptions } from '../../../../src/market/import/options.ts'
import { barsOf, parseText } from '../../../support/csv-source.ts'

const fixture = (name: string): string => readFileSync(`test/fixtures/imports/${name}.csv`, 'utf8')

const read = async (name: string, options: Partial<ParseOptions> = {}) =>
  barsOf(await parseText(fixture(name), options, 64))

type Row = [time: string, open: number, high: number, low: number, close: number, volume: number]

const dates = [2, 3, 4, 5, 6, 9, 10, 11, 12, 13].map(
  (day) => `2026-03-${day.toString().padStart(2, '0')}`,
)
const round = (value: number) => Number(value.toFixed(2))

/** The ten days that most of the files hold. */
const tenDays: Row[] = dates.map((date, i) => {
  const open = 100 + i * 1.25
  const close = round(open + (i % 2 === 0 ? -0.6 : 0.8))
  const [high, low] = [round(Math.max(open, close) + 0.45), round(Math.min(open, close) - 0.35)]
  return [`${date}T00:00:00Z`, open, high, low, close, 1_000_000 + i * 12_345]
})

/** The ten minutes from 09:30 New York on 2026-03-09. */
const tenMinutes: Row[] = Array.from({ length: 10 }, (_, i) => [
  `2026-03-09T13:${(30 + i).toString()}:00Z`,
  10 + i / 2,
  11 + i / 2,
  9 + i / 2,
  10.25 + i / 2,
  100 + i,
])

const withVolume = (rows: Row[], volume: number): Row[] =>
  rows.map(([time, open, high, low, close]) => [time, open, high, low, close, volume])

describe('the ten days of March are read from', () => {
  test.each<[string, Partial<ParseOptions>]>([
    ['epoch_s_midnightUTC', {}],
    ['epoch_ms_midnightUTC', {}],
    ['epoch_s_midnightUTC', { timeZone: 'America/New_York' }],
    ['tokyo_epoch_open', { timeZone: 'Asia/Tokyo' }],
    ['berlin_midnight_utc', { timeZone: 'Europe/Berlin' }],
    ['binance_hdr', {}],
    ['binance_nohdr', {}],
    ['german_header', {}],
    ['french_header', {}],
    ['stooq_pl', {}],
    ['roc_year', {}],
    ['apostrophe_num', {}],
    ['mt4_nohdr', {}],
    ['mt5_tickvol_only', {}],
    ['cdd_url_line', { symbol: 'BTCUSD' }],
    ['wrong_symbol', { symbol: 'ABC', anySymbol: true }],
    ['wrong_symbol', { symbol: 'MSFT' }],
  ])('%s with %j', async (name, options) => {
    expect(await read(name, options)).toEqual({ timeframe: '1D', rows: tenDays })
  })

  test('a file whose volume has groups of two digits', async () => {
    expect((await read('indian_lakh_vol')).rows).toEqual(withVolume(tenDays, 1_234_567))
  })

  test('a file with a stamp and a date that agree, and volumes of either currency', async () => {
    for (const options of [{}, { timeColumn: 'unix' }, { timeColumn: 'date' }]) {
      const { rows } = await read('date_and_timestamp', { symbol: 'BTC-USD', ...options })
      expect(rows).toEqual(withVolume(tenDays, 1.5))
    }
  })
})

test('an hour that does not exist is a date all the same: of daily bars only the date counts', async () => {
  const text = '2018-11-03 00:00,1,1,1,1\n2018-11-04 00:00,1,1,1,1\n2018-11-05 00:00,1,1,1,1'
  const result = await parseText(`date,open,high,low,close\n${text}`, {
    timeZone: 'America/Sao_Paulo',
  })
  expect(barsOf(result).rows.map(([time]) => (time as string).slice(0, 10))).toEqual([
    '2018-11-03',
    '2018-11-04',
    '2018-11-05',
  ])
})

test.each(['min_epoch_us', 'min_epoch_ns', 'min_ib_tz', 'min_bracket'])(
  'the ten minutes are read from %s, whatever zone is asked for',
  async (name) => {
    for (const options of [{}, { timeZone: 'Asia/Taipei' }])
      expect(await read(name, options)).toEqual({ timeframe: '1m', rows: tenMinutes })
  },
)

test('an answer of our own /bars comes back as it went out', async () => {
  const nowMs = Date.parse('2026-11-25T12:00:00Z')
  const { timeframe, rows } = await read('own_api', { nowMs })
  expect(timeframe).toBe('1D')
  const again = rows.map(([time, ...prices]) => [Date.parse(time as string) / 1_000, ...prices])
  expect(again.map((row) => row.join(','))).toEqual(fixture('own_api').trim().split('\n').slice(1))
})

describe('from a file with several symbols', () => {
  test.each([true, false])('the one that was asked for is read, skipBad: %s', async (skipBad) => {
    const result = await parseText(fixture('multi_symbol'), { symbol: 'BBB', skipBad })
    expect(barsOf(result).rows).toEqual(tenDays.slice(0, 3))
    expect(result).toMatchObject({
      faults: { total: 0 },
      bars: { otherSymbols: [{ symbol: 'AAA', rows: 3 }] },
    })
  })

  test('also where it is the second', async () => {
    const { rows } = await read('multi_symbol_second', { symbol: 'QZZ' })
    expect(rows).toHaveLength(10)
    expect(rows[0]).toEqual(['2026-03-02T00:00:00Z', 300, 301.35, 297.15, 298.2, 1_000_000])
    const others = await read('multi_symbol_second', { symbol: 'AAA' })
    expect(others.rows).toEqual(tenDays)
  })
})

test('a file of another symbol is refused, and names what it holds', async () => {
  for (const skipBad of [true, false])
    expect(await parseText(fixture('wrong_symbol'), { symbol: 'ABC', skipBad })).toEqual({
      ok: false,
      reason: 'bad_file',
      fault: { kind: 'wrong_symbol', asked: 'ABC', found: ['MSFT'] },
    })
})

describe('the hour that a clock change skips', () => {
  test('is the wrong line, not the true hour after it', async () => {
    const result = await parseText(fixture('hour_dst_gap'))
    expect(result).toMatchObject({
      reason: 'bad_lines',
      faults: {
        listed: [
          {
            line: 4,
            fault: { kind: 'skipped_time', text: '2026-03-08 02:00', zone: 'America/New_York' },
          },
        ],
        total: 1,
      },
    })
  })

  test('is left out with skipBad, and the true 03:00 is kept', async () => {
    const { timeframe, rows } = await read('hour_dst_gap', { skipBad: true })
    expect(timeframe).toBe('1H')
    expect(rows.map(([time, , , , , volume]) => [time, volume])).toEqual([
      ['2026-03-08T05:00:00Z', 100],
      ['2026-03-08T06:00:00Z', 101],
      ['2026-03-08T07:00:00Z', 103],
      ['2026-03-08T08:00:00Z', 104],
      ['2026-03-08T09:00:00Z', 105],
    ])
  })
})

describe('the hour that comes twice when clocks go back', () => {
  const hours = ['00:00', '01:00', '01:00', '02:00', '03:00']
  const fives = ['00:55', '01:00', '01:30', '01:55', '01:00', '01:30', '01:35', '01:55', '02:00']
  const moments = ['05:00', '05:30', '05:55', '06:00', '06:30', '06:35', '06:55', '07:00']
  const times = async (clocks: readonly string[], options: Partial<ParseOptions> = {}) => {
    const lines = clocks.map((clock) => `2026-11-01 ${clock},1,1,1,1`)
    const text = ['time,open,high,low,close', ...lines].join('\n')
    const nowMs = Date.parse('2026-11-25T12:00:00Z')
    return barsOf(await parseText(text, { nowMs, ...options })).rows.map(([time]) =>
      (time as string).slice(11, 16),
    )
  }

  test('keeps its second occurrence, in files of either order', async () => {
    const expected = ['04:00', '05:00', '06:00', '07:00', '08:00']
    expect(await times(hours)).toEqual(expected)
    expect(await times([...hours].reverse())).toEqual(expected)
  })

  test('keeps it also where minutes of one occurrence are missing', async () => {
    const expected = ['04:55', ...moments]
    expect(await times(fives, { timeframe: '5m' })).toEqual(expected)
    expect(await times([...fives].reverse(), { timeframe: '5m' })).toEqual(expected)
  })
})

test('a stamp with an hour of New York is that day of New York', async () => {
  const at = (hour: string) =>
    `time,open,high,low,close\n${dates
      .map((date) => `${(Date.parse(`${date}T${hour}:00:00Z`) / 1_000).toString()},1,1,1,1`)
      .join('\n')}`
  for (const hour of ['05', '21']) {
    const { rows } = barsOf(await parseText(at(hour)))
    expect(rows.map(([time]) => (time as string).slice(0, 10))).toEqual(dates)
  }
})
