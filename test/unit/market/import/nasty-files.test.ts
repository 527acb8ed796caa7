import { describe, expect, test } from 'vitest'
import { createBarTable } from '../../../../src/market/import/bar-table.ts'
import { UnreadableFile } from '../../../../src/market/import/faults.ts'
import { importLimits, type ParseOptions } from '../../../../src/market/import/options.ts'
import { barsOf, parseText } from '../../../support/csv-source.ts'

const header = 'Date,Open,High,Low,Close,Volume\n'
const good = '2024-01-30,10,12,9,11,100\n'

const faultOf = async (text: string | Uint8Array, options: Partial<ParseOptions> = {}) => {
  const result = await parseText(text, options)
  return !result.ok && result.reason === 'bad_file' ? result.fault : result
}

const wrongLines = async (text: string, options: Partial<ParseOptions> = {}) => {
  const result = await parseText(text, options)
  if (result.ok || result.reason !== 'bad_lines') throw new Error(JSON.stringify(result))
  return result.faults.listed
}

describe('a file that cannot be read at all', () => {
  test('is empty', async () => {
    expect(await faultOf('')).toEqual({ kind: 'no_header' })
  })

  test('has only a header', async () => {
    expect(await faultOf(header)).toEqual({ kind: 'no_bars' })
  })

  test('is a picture', async () => {
    expect(await faultOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 10]))).toEqual({
      kind: 'not_text',
    })
  })

  test('is one endless line', async () => {
    expect(await faultOf('1,2,3,'.repeat(3_000))).toEqual({ kind: 'not_text' })
  })

  test.each([
    ['a page of HTML', '<!DOCTYPE html>\n<html><body>Too many requests</body></html>\n'],
    ['JSON', '{"date": "2024-01-30", "open": 10}\n'],
    ['bars without a header', good.repeat(30)],
  ])('is %s', async (_, text) => {
    expect(await faultOf(text)).toEqual({ kind: 'no_header' })
  })

  test('lacks a column', async () => {
    expect(await faultOf('Date,Open,High,Close\n2024-01-30,10,12,11\n')).toEqual({
      kind: 'no_column',
      column: 'low',
      found: ['Date', 'Open', 'High', 'Close'],
    })
  })

  test('has a column twice', async () => {
    expect(await faultOf('Date,Open,High,Low,Close,close\n')).toEqual({
      kind: 'column_twice',
      column: 'close',
    })
  })

  test('has numbers that can be read in two ways', async () => {
    const text = 'Date;Open;High;Low;Close\n2024-01-30;1,234;1,235;1,233;1,234\n'
    expect(await faultOf(text)).toEqual({ kind: 'ambiguous_decimals', line: 2, text: '1,234' })
    expect(barsOf(await parseText(text, { decimal: 'comma' })).rows[0]![1]).toBe(1.234)
    expect(barsOf(await parseText(text, { decimal: 'point' })).rows[0]![1]).toBe(1_234)
  })

  test.each([
    ['half hours', ['2024-01-30 09:30', '2024-01-30 10:00', '2024-01-30 10:30'], 1_800],
    ['weeks', ['2024-01-05', '2024-01-12', '2024-01-19'], 7 * 86_400],
    ['months', ['2024-01-31', '2024-02-29', '2024-03-31'], 29 * 86_400],
  ])('has bars of %s', async (_, times, seconds) => {
    const text = header + times.map((time) => `${time},1,1,1,1,1`).join('\n')
    expect(await faultOf(text)).toEqual({ kind: 'unsupported_spacing', seconds })
  })

  test('has one intraday bar, of unknown length', async () => {
    const text = `${header}2024-01-30 09:30,1,1,1,1,1`
    expect(await faultOf(text)).toEqual({ kind: 'unknown_spacing' })
    expect(barsOf(await parseText(text, { timeframe: '5m' })).timeframe).toBe('5m')
  })

  test('has bars closer than the timeframe that was asked for', async () => {
    const text = `${header}2024-01-30 09:30,1,1,1,1,1\n2024-01-30 09:31,1,1,1,1,1`
    expect(await faultOf(text, { timeframe: '1H' })).toEqual({
      kind: 'not_this_spacing',
      timeframe: '1H',
      seconds: 60,
    })
  })

  test('is read with the clocks of nowhere', async () => {
    expect(await faultOf(header + good, { timeZone: 'America/Gotham' })).toEqual({
      kind: 'unknown_time_zone',
      text: 'America/Gotham',
    })
  })

  test('has more bars than fit', () => {
    const table = createBarTable()
    const bar = { time: 0, open: 1, high: 1, low: 1, close: 1, volume: 1, line: 1, date: 0 }
    const fill = () => {
      for (let i = 0; i <= importLimits.barsPerFileMax; i += 1) table.push(bar)
    }
    expect(fill).toThrow(UnreadableFile)
    expect(table.length).toBe(importLimits.barsPerFileMax)
  })
})

describe('a wrong line is told with its number and its fault:', () => {
  test.each([
    ['2024-01-31,10,9,12,11,100', { kind: 'high_below_low', high: '9', low: '12' }],
    ['2024-01-31,13,12,9,11,100', { kind: 'outside_range', column: 'open', text: '13' }],
    ['2024-01-31,10,12,9,8,100', { kind: 'outside_range', column: 'close', text: '8' }],
    ['2024-01-31,0,12,9,11,100', { kind: 'not_positive', column: 'open', text: '0' }],
    ['2024-01-31,10,12,-9,11,100', { kind: 'not_positive', column: 'low', text: '-9' }],
    ['2024-01-31,null,null,null,null,null', { kind: 'missing', column: 'open' }],
    ['2024-01-31,10,12,,11,100', { kind: 'missing', column: 'low' }],
    ['2024-01-31,ten,12,9,11,100', { kind: 'not_a_number', column: 'open', text: 'ten' }],
    ['2024-01-31,1e999,12,9,11,100', { kind: 'not_a_number', column: 'open', text: '1e999' }],
    ['2024-01-31,Infinity,12,9,11,100', { kind: 'not_a_number', column: 'open', text: 'Infinity' }],
    ['2024-01-31,10,2e9,9,11,100', { kind: 'too_large', column: 'high', text: '2e9' }],
    ['2024-01-31,10,12,9,11,many', { kind: 'not_a_number', column: 'volume', text: 'many' }],
    ['2024-01-31,10,12,9,11,-5', { kind: 'negative_volume', text: '-5' }],
    ['2024-01-31,10,12', { kind: 'too_few_columns', found: 3, expected: 5 }],
    [',10,12,9,11,100', { kind: 'missing', column: 'date' }],
    ['2024-02-31,10,12,9,11,100', { kind: 'not_a_time', text: '2024-02-31' }],
    ['Total,10,12,9,11,100', { kind: 'not_a_time', text: 'Total' }],
    ['1927-12-30,10,12,9,11,100', { kind: 'before_1970', text: '1927-12-30' }],
    ['2062-01-31,10,12,9,11,100', { kind: 'in_the_future', text: '2062-01-31' }],
    ['2024-01-31 16:00,10,12,9,11,100', { kind: 'other_kind_of_time', text: '2024-01-31' }],
    ['"2024-01-31,10,12,9,11,100', { kind: 'bad_quotes' }],
    ['2024-01-31,1"0,12,9,11,100', { kind: 'bad_quotes' }],
    ['2024-01-30,10,12,9,11,100', { kind: 'same_time', line: 2 }],
  ])('%s', async (line, fault) => {
    const text = `${header}${good}${line}\n2024-02-01,10,12,9,11,100\n`
    expect(await wrongLines(text)).toEqual([{ line: 3, fault }])
    const { rows } = barsOf(await parseText(text, { skipBad: true }))
    expect(rows.map(([time]) => time)).toEqual(['2024-01-30T00:00:00Z', '2024-02-01T00:00:00Z'])
  })

  test.each(['\n', '\r\n', '\r'])('its number is that of an editor, with %j', async (lineEnd) => {
    const text = `Prices\n\n${header}${good}\nx,1,1,1,1,1\n`.replaceAll('\n', lineEnd)
    for (const chunkBytes of [1, 2, 3, 1_000]) {
      const result = await parseText(text, {}, chunkBytes)
      expect(result).toMatchObject({ faults: { listed: [{ line: 6 }], total: 1 } })
    }
  })

  test('the later of two equal times, wherever they stand', async () => {
    const rows = ['2024-01-31', '2024-01-30', '2024-01-29', '2024-01-31', '2024-01-29']
    const text = header + rows.map((date) => `${date},1,1,1,1,1`).join('\n')
    expect(await wrongLines(text)).toEqual([
      { line: 5, fault: { kind: 'same_time', line: 2 } },
      { line: 6, fault: { kind: 'same_time', line: 4 } },
    ])
  })

  test('all of them, when all are wrong, also when bad ones are skipped', async () => {
    const text = `${header}x,1,1,1,1,1\ny,1,1,1,1,1\n`
    expect(await wrongLines(text, { skipBad: true })).toHaveLength(2)
  })

  test('the first hundred of many, the others counted', async () => {
    const result = await parseText(header + good + 'x,1,1,1,1,1\n'.repeat(250))
    expect(result).toMatchObject({ faults: { total: 250 }, lines: 251 })
    expect(await wrongLines(header + good + 'x,1,1,1,1,1\n'.repeat(250))).toHaveLength(
      importLimits.faultsListedMax,
    )
  })
})

describe('what is odd but right', () => {
  const row = ['2024-01-30T00:00:00Z', 10, 12, 9, 11, 100]

  test.each([
    ['lines that end with CR alone', `${header}${good}`.replaceAll('\n', '\r')],
    ['lines that end with CRLF', `${header}${good}`.replaceAll('\n', '\r\n')],
    ['no end of the last line', (header + good).trimEnd()],
    ['blank lines and spaces', `\n  \n${header}\n 2024-01-30 , 10 ,12, 9 ,11 , 100 \n\n`],
    ['a byte-order mark', `\ufeff${header}${good}`],
    ['more cells than columns', `${header}2024-01-30,10,12,9,11,100,,,\n`],
    [
      'a column nobody knows, in a broken encoding',
      Buffer.from(
        'Date,N\xe4me,Open,High,Low,Close,Volume\n2024-01-30,\xff,10,12,9,11,100\n',
        'latin1',
      ),
    ],
    [
      'quotes around everything',
      '"Date","Open","High","Low","Close","Volume"\n"2024-01-30","10","12","9","11","100"\n',
    ],
  ])('%s', async (_, text) => {
    expect(barsOf(await parseText(text)).rows).toEqual([row])
  })

  test('prices of providers that adjust for splits may pass the range in the last digit', async () => {
    const text = `${header}2024-01-30,10,12,9,12.000004,100\n`
    expect((await parseText(text)).ok).toBe(true)
    expect((await parseText(text.replace('12.000004', '12.01'))).ok).toBe(false)
  })
})
