import { describe, expect, test } from 'vitest'
import { barsOf, parseText } from '../../../support/csv-source.ts'

const two = {
  timeframe: '1D',
  rows: [
    ['2024-01-30T00:00:00Z', 190.94, 191.8, 187.47, 188.04, 55_859_400],
    ['2024-01-31T00:00:00Z', 187.04, 187.1, 184.35, 184.4, 55_467_800],
  ],
}

describe('daily bars as exported by', () => {
  test('Yahoo', async () => {
    const file =
      'Date,Open,High,Low,Close,Adj Close,Volume\n' +
      '2024-01-30,190.940002,191.800003,187.470001,188.039993,187.080154,55859400\n' +
      '2024-01-31,187.039993,187.100006,184.350006,184.399994,183.458740,55467800\n'
    expect(barsOf(await parseText(file))).toEqual(two)
  })

  test('pandas after yfinance, with time zone and actions', async () => {
    const file =
      'Date,Open,High,Low,Close,Volume,Dividends,Stock Splits\n' +
      '2024-01-30 00:00:00-05:00,190.94,191.8,187.47,188.04,55859400,0.0,0.0\n' +
      '2024-01-31 00:00:00-05:00,187.04,187.1,184.35,184.4,55467800,0.0,0.0\n'
    expect(barsOf(await parseText(file))).toEqual(two)
  })

  test('pandas with three header lines', async () => {
    const file =
      'Price,Close,High,Low,Open,Volume\n' +
      'Ticker,AAPL,AAPL,AAPL,AAPL,AAPL\n' +
      'Date,,,,,\n' +
      '2024-01-30,188.04,191.8,187.47,190.94,55859400\n' +
      '2024-01-31,184.4,187.1,184.35,187.04,55467800\n'
    expect(barsOf(await parseText(file))).toEqual(two)
  })

  test('Stooq', async () => {
    const file =
      'Date,Open,High,Low,Close,Volume\r\n' +
      '2024-01-30,190.94,191.8,187.47,188.04,55859400\r\n' +
      '2024-01-31,187.04,187.1,184.35,184.4,55467800\r\n'
    expect(barsOf(await parseText(file))).toEqual(two)
  })

  test('Stooq for MetaStock', async () => {
    const file =
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\n' +
      'AAPL.US,D,20240130,000000,190.94,191.8,187.47,188.04,55859400,0\n' +
      'AAPL.US,D,20240131,000000,187.04,187.1,184.35,184.4,55467800,0\n'
    expect(barsOf(await parseText(file))).toEqual(two)
  })

  test('Nasdaq: newest first, dollar signs, month first', async () => {
    const file =
      'Date,Close/Last,Volume,Open,High,Low\n' +
      '01/31/2024,$184.40,55467800,$187.04,$187.10,$184.35\n' +
      '01/30/2024,$188.04,55859400,$190.94,$191.80,$187.47\n'
    const result = await parseText(file)
    expect(barsOf(result)).toEqual(two)
    expect(result).toMatchObject({ bars: { reordered: true, dialect: { order: 'month-first' } } })
  })

  test('Investing.com: all quoted, abbreviated volume', async () => {
    const file =
      '\ufeff"Date","Price","Open","High","Low","Vol.","Change %"\n' +
      '"01/31/2024","184.40","187.04","187.10","184.35","55.4678M","-1.94%"\n' +
      '"01/30/2024","188.04","190.94","191.80","187.47","55.8594M","-1.92%"\n'
    expect(barsOf(await parseText(file))).toEqual(two)
  })

  test('a European broker: semicolons, decimal commas, day first', async () => {
    const file =
      'Date;Open;High;Low;Close;Volume\r\n' +
      '30.01.2024;190,94;191,80;187,47;188,04;55.859.400\r\n' +
      '31.01.2024;187,04;187,10;184,35;184,40;55.467.800\r\n'
    expect(barsOf(await parseText(file))).toEqual(two)
  })

  test('Interactive Brokers: a title above the header', async () => {
    const file =
      '"AAPL@SMART daily"\n\n' +
      'Date,Open,High,Low,Close,Volume\n' +
      '20240130,190.94,191.80,187.47,188.04,55859400\n' +
      '20240131,187.04,187.10,184.35,184.40,55467800\n'
    expect(barsOf(await parseText(file))).toEqual(two)
  })

  test('a spreadsheet: tabs, UTF-16, grouped digits', async () => {
    const file =
      '\ufeffDATE\tOPEN\tHIGH\tLOW\tCLOSE\tVOLUME\r\n' +
      '30-Jan-24\t190.94\t191.80\t187.47\t188.04\t"55,859,400"\r\n' +
      '31-Jan-24\t187.04\t187.10\t184.35\t184.40\t"55,467,800"\r\n'
    expect(barsOf(await parseText(Buffer.from(file, 'utf16le')))).toEqual(two)
  })

  test('a service with Unix times of the opening', async () => {
    const file =
      'timestamp,open,high,low,close,adjusted_close,volume\n' +
      '1706625000,190.94,191.8,187.47,188.04,187.08,55859400\n' +
      '1706711400,187.04,187.1,184.35,184.4,183.46,55467800'
    expect(barsOf(await parseText(file))).toEqual(two)
  })

  test('an index: no volume', async () => {
    const file = 'date,open,high,low,close\n2024-01-30,4925.89,4931.09,4916.27,4924.97\n'
    expect(barsOf(await parseText(file)).rows).toEqual([
      ['2024-01-30T00:00:00Z', 4925.89, 4931.09, 4916.27, 4924.97, 0],
    ])
  })
})

describe('intraday bars', () => {
  const fiveMinutes = {
    timeframe: '5m',
    rows: [
      ['2024-01-31T14:30:00Z', 187, 187.5, 186.9, 187.2, 100],
      ['2024-01-31T14:35:00Z', 187.2, 187.3, 187, 187.1, 200],
      ['2024-01-31T14:40:00Z', 187.1, 187.2, 187, 187.2, 300],
    ],
  }
  const prices = [
    '187,187.5,186.9,187.2,100',
    '187.2,187.3,187,187.1,200',
    '187.1,187.2,187,187.2,300',
  ]
  const file = (header: string, times: readonly string[]) =>
    [header, ...times.map((time, i) => `${time},${prices[i]!}`)].join('\n')

  test('in New York time, where nothing else is said', async () => {
    const text = file('Datetime,Open,High,Low,Close,Volume', [
      '2024-01-31 09:30',
      '2024-01-31 09:35',
      '2024-01-31 09:40',
    ])
    expect(barsOf(await parseText(text))).toEqual(fiveMinutes)
  })

  test('in the time zone that is asked for', async () => {
    const text = file('<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>', [
      '20240131,153000',
      '20240131,153500',
      '20240131,154000',
    ])
    expect(barsOf(await parseText(text, { timeZone: 'Europe/Warsaw' }))).toEqual(fiveMinutes)
  })

  test('with an offset of their own', async () => {
    const text = file('time,open,high,low,close,volume', [
      '2024-01-31T14:30:00Z',
      '2024-01-31T15:35:00+01:00',
      '2024-01-31T09:40:00-05:00',
    ])
    expect(barsOf(await parseText(text))).toEqual(fiveMinutes)
  })

  test('with a time column of its own and either half of the day', async () => {
    const text = file('Date,Time,Open,High,Low,Last,Volume', [
      '1/31/2024,9:30 AM',
      '1/31/2024,9:35 AM',
      '1/31/2024,9:40 AM',
    ])
    expect(barsOf(await parseText(text))).toEqual(fiveMinutes)
  })

  test('as MetaTrader writes them', async () => {
    const text = file('<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<TICKVOL>', [
      '2024.01.31,14:30:00',
      '2024.01.31,14:35:00',
      '2024.01.31,14:40:00',
    ]).replaceAll(',', '\t')
    const { timeframe, rows } = barsOf(await parseText(text, { timeZone: 'UTC' }))
    expect(timeframe).toBe('5m')
    expect(rows.map(([time]) => time)).toEqual(fiveMinutes.rows.map(([time]) => time))
  })

  test.each([
    ['1m', 60],
    ['5m', 300],
    ['15m', 900],
    ['1H', 3_600],
    ['4H', 14_400],
  ])('are of %s by their spacing, whatever the nights between them', async (timeframe, step) => {
    const times = [0, 1, 2].flatMap((day) =>
      [0, 1, 2, 3].map((i) => (1_706_711_400 + day * 86_400 + i * step).toString()),
    )
    const text = ['time,open,high,low,close', ...times.map((time) => `${time},1,1,1,1`)].join('\n')
    expect(barsOf(await parseText(text)).timeframe).toBe(timeframe)
  })

  test('keep their time over the night when clocks change', async () => {
    const days = ['2024-03-08', '2024-03-11']
    const times = days.flatMap((day) => ['09:30', '09:31', '09:32'].map((t) => `${day} ${t}`))
    const text = ['time,open,high,low,close', ...times.map((time) => `${time},1,1,1,1`)].join('\n')
    const { rows } = barsOf(await parseText(text))
    expect([rows[0]![0], rows[3]![0]]).toEqual(['2024-03-08T14:30:00Z', '2024-03-11T13:30:00Z'])
  })
})

describe('dates that could be read in two ways', () => {
  const dates = (...texts: string[]) =>
    ['Date,Open,High,Low,Close', ...texts.map((text) => `${text},1,1,1,1`)].join('\n')

  test('follow a single later line that can only be read in one', async () => {
    const { rows } = barsOf(await parseText(dates('1/2/2024', '2/2/2024', '13/2/2024')))
    expect(rows.map(([time]) => time)).toEqual([
      '2024-02-01T00:00:00Z',
      '2024-02-02T00:00:00Z',
      '2024-02-13T00:00:00Z',
    ])
  })

  test('follow it even when it is the last of thousands', async () => {
    const early = Array.from({ length: 3_000 }, (_, i) => {
      const [day, month, year] = [i % 12, Math.floor(i / 12) % 12, Math.floor(i / 144)]
      return `${(day + 1).toString()}/${(month + 1).toString()}/${(1990 + year).toString()}`
    })
    const text = dates(...early, '13/2/2024')
    const result = await parseText(text, {}, 1_024)
    expect(result).toMatchObject({ ok: true, bars: { dialect: { order: 'day-first' } } })
  })

  test('follow the majority, so that one mistyped date does not turn the others round', async () => {
    const result = await parseText(dates('13/1/2024', '1/14/2024', '1/15/2024', '1/16/2024'))
    expect(result).toMatchObject({
      reason: 'bad_lines',
      faults: { listed: [{ line: 2, fault: { kind: 'not_a_time', text: '13/1/2024' } }], total: 1 },
    })
  })

  test('are asked about when no line decides', async () => {
    expect(await parseText(dates('1/2/2024', '2/2/2024'))).toEqual({
      ok: false,
      reason: 'bad_file',
      fault: { kind: 'ambiguous_dates', line: 2, text: '1/2/2024' },
    })
  })

  test('are read as told', async () => {
    const text = dates('1/2/2024', '2/2/2024', '5/2/2024')
    expect(barsOf(await parseText(text, { dates: 'day-first' })).rows[2]![0]).toBe(
      '2024-02-05T00:00:00Z',
    )
    expect(await parseText(text, { dates: 'month-first' })).toMatchObject({
      fault: { kind: 'unsupported_spacing' },
    })
  })
})

describe('adjusted prices', () => {
  const file =
    'Date,Open,High,Low,Close,Adj Close,Volume\n2020-08-28,504.05,505.77,498.31,499.23,124.8075,46907500\n'

  test('are left alone by default', async () => {
    expect(barsOf(await parseText(file)).rows[0]!.slice(1, 5)).toEqual([
      504.05, 505.77, 498.31, 499.23,
    ])
  })

  test('scale open, high and low like the close', async () => {
    expect(barsOf(await parseText(file, { adjusted: true })).rows[0]!.slice(1)).toEqual([
      126.0125, 126.4425, 124.5775, 124.8075, 46_907_500,
    ])
  })

  test('need their column', async () => {
    expect(
      await parseText('date,open,high,low,close\n2020-08-28,1,1,1,1\n', { adjusted: true }),
    ).toEqual({
      ok: false,
      reason: 'bad_file',
      fault: { kind: 'no_adjusted_close' },
    })
  })
})
