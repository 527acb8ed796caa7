import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createWriteStream, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barTime } from '../../../../src/domain/stock/bars/bar.ts'
import { fileSource, pipedSource } from '../../../../src/market/import/file-source.ts'
import { importBars } from '../../../../src/market/import/import-bars.ts'
import type { ImportProgress, ParseOptions } from '../../../../src/market/import/options.ts'
import { parseBarsCsv } from '../../../../src/market/import/parse-bars-csv.ts'
import { formatImportReport } from '../../../../src/market/import/report.ts'
import { nowMs } from '../../../support/csv-source.ts'
import { marketLog } from '../../../support/logs/market-log.ts'

const sp500 = 'node_modules/vega-datasets/data/sp500-2000.csv'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapedeck-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

const noInput = Readable.from([])

const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const importFile = async (
  path: string,
  options: Partial<ParseOptions> = {},
  request: { symbol?: string; name?: string } = {},
  log = marketLog(() => nowMs),
) => {
  const progress: ImportProgress[] = []
  const result = await importBars({
    path,
    standardInput: noInput,
    symbol: 'SPX',
    ...request,
    options: { nowMs, ...options },
    commands: log.writer(),
    isListed: (symbol) =>
      Promise.resolve(log.eventsOf('StockListed').some((listing) => listing.symbol === symbol)),
    onProgress: (step) => progress.push(step),
  })
  return { log, result, progress, report: formatImportReport('sp500-2000.csv', result) }
}

describe('the S&P 500 from 2000 to 2020', () => {
  test('comes into the log whole, every price to the cent', async () => {
    const { log } = await importFile(sp500, {}, { name: 'S&P 500' })
    const imported = log.eventsOf('BarsImported')
    expect(imported).toHaveLength(1)
    const { bars, source } = imported[0]!
    expect(source).toBe('import:sp500-2000.csv')
    const lines = readFileSync(sp500, 'utf8').trim().split('\n').slice(1)
    expect(lines).toHaveLength(5_105)
    expect(bars.open).toHaveLength(lines.length)
    lines.forEach((line, i) => {
      const [date, open, high, low, close, , volume] = line.split(',')
      expect(barTime(bars, i)).toBe(Date.parse(date!) / 1_000)
      expect(
        [bars.open[i], bars.high[i], bars.low[i], bars.close[i]].map((p) => p!.toString()),
      ).toEqual([open, high, low, close].map((text) => Number(Number(text).toFixed(2)).toString()))
      expect(bars.volume[i]).toBe(Number(volume))
    })
  })

  test('is reported as it was understood', async () => {
    expect((await importFile(sp500)).report).toBe(
      'Imported SPX: 5,105 daily bars, 2000-01-03 to 2020-04-17.\n' +
        'Read as: cells separated by commas, decimal point, prices as traded.',
    )
  })

  test('tells how far it is, reading and writing', async () => {
    const { progress } = await importFile(sp500)
    const totalBytes = readFileSync(sp500).byteLength
    expect(progress[0]).toMatchObject({ phase: 'reading', totalBytes })
    expect(progress.at(-1)).toEqual({ phase: 'writing', bars: 5_105, totalBars: 5_105 })
  })

  test('imported again without a name keeps the one it has', async () => {
    const { log } = await importFile(sp500, {}, { name: 'S&P 500' })
    await importFile(sp500, {}, {}, log)
    expect(log.eventsOf('StockListed')).toMatchObject([{ name: 'S&P 500', exchange: 'Imported' }])
    expect(log.eventsOf('BarsImported')).toHaveLength(2)
  })
})

describe('a file with wrong lines', () => {
  const text =
    'Date,Open,High,Low,Close\n2024-01-30,10,12,9,11\n2024-01-31,10,9,12,11\nx,1,1,1,1\n' +
    '2024-02-01,10,12,9,11\n'

  test('writes nothing and tells every wrong line', async () => {
    const { log, report } = await importFile(await file('wrong.csv', text))
    expect(log.events).toEqual([])
    expect(report).toBe(
      'sp500-2000.csv: 2 wrong lines of 4 lines; nothing was imported.\n' +
        '  line 3: high 9 is below low 12\n' +
        "  line 4: 'x' is not a date or time\n" +
        'Correct them, or use --skip-bad to import the other lines.',
    )
  })

  test('writes the others when told to', async () => {
    const { log, report } = await importFile(await file('wrong.csv', text), { skipBad: true })
    expect(log.eventsOf('BarsImported')).toMatchObject([
      { timeframe: '1D', bars: { close: [11, 11] } },
    ])
    expect(report).toBe(
      'Imported SPX: 2 daily bars, 2024-01-30 to 2024-02-01.\n' +
        'Read as: cells separated by commas, decimal point, prices as traded.\n' +
        'Left out 2 wrong lines:\n' +
        '  line 3: high 9 is below low 12\n' +
        "  line 4: 'x' is not a date or time",
    )
  })

  test('has the first twenty shown and the others counted', async () => {
    const many = `Date,Open,High,Low,Close\n2024-01-30,1,1,1,1\n${'x,1,1,1,1\n'.repeat(1_500)}`
    const { report } = await importFile(await file('many.csv', many))
    const lines = report.split('\n')
    expect(lines[0]).toBe('sp500-2000.csv: 1,500 wrong lines of 1,501 lines; nothing was imported.')
    expect(lines[1]).toBe("  line  3: 'x' is not a date or time")
    expect(lines.slice(-2)).toEqual([
      '  and 1,480 more wrong lines',
      'Correct them, or use --skip-bad to import the other lines.',
    ])
  })
})

describe('a report says what a file did not', () => {
  const header = 'Date,Symbol,Open,High,Low,Close,Volume\n'
  const reportOf = async (name: string, request: { symbol?: string } = {}, options = {}) =>
    (await importFile(`test/fixtures/imports/${name}.csv`, options, request)).report

  test('how many rows of other symbols are left out', async () => {
    expect(await reportOf('multi_symbol', { symbol: '$bbb' })).toBe(
      'Imported BBB: 3 daily bars, 2026-03-02 to 2026-03-04.\n' +
        'Read as: cells separated by commas, decimal point, prices as traded.\n' +
        '3 rows of AAA left out.',
    )
  })

  test('and of how many more, where they are many', async () => {
    const others = Array.from(
      { length: 8 },
      (_, i) => `2026-03-02,AA${String.fromCharCode(65 + i)},1,1,1,1,1\n`,
    )
    const path = await file('others.csv', `${header}2026-03-02,SPX,1,1,1,1,1\n${others.join('')}`)
    const lines = (await importFile(path)).report.split('\n')
    expect(lines.slice(-2)).toEqual([
      '1 row of AAE left out.',
      '3 rows of 3 more symbols left out.',
    ])
  })

  test('that the file holds another symbol, and how to import it all the same', async () => {
    expect(await reportOf('wrong_symbol', { symbol: 'ABC' })).toBe(
      'sp500-2000.csv: The file holds MSFT, not ABC: choose one with --symbol, or use --any-symbol to ' +
        'import it as ABC.',
    )
    expect(await reportOf('wrong_symbol', { symbol: 'ABC' }, { anySymbol: true })).toContain(
      'Imported ABC: 10 daily bars, 2026-03-02 to 2026-03-13.',
    )
  })

  test('that one of several symbols has to be named', async () => {
    expect(await reportOf('multi_symbol', { symbol: 'BBB' }, { anySymbol: true })).toBe(
      'sp500-2000.csv: The file holds AAA and BBB: choose one of them with --symbol instead of ' +
        '--any-symbol.',
    )
  })

  test.each([
    ['mt5_tickvol_only', {}, 'volume is the tick volume'],
    ['mt4_nohdr', {}, 'volume is the tick volume'],
    ['epoch_s_midnightUTC', {}, 'times at 00:00 UTC read as dates'],
    ['berlin_midnight_utc', { timeZone: 'Europe/Berlin' }, 'times read as days of Europe/Berlin'],
  ])('what %s with %j means', async (name, options, words) => {
    expect(await reportOf(name, {}, options)).toContain(words)
  })

  test('of which clock the times of intraday bars are', async () => {
    const lines = ['2026-03-09 09:30,1,1,1,1', '2026-03-09 09:31,1,1,1,1']
    const path = await file('clock.csv', ['time,open,high,low,close', ...lines].join('\n'))
    expect((await importFile(path)).report).toContain(
      'separated by commas, times of America/New_York, decimal point',
    )
    expect(await reportOf('min_ib_tz')).not.toContain('times of')
    expect(await reportOf('min_bracket')).toContain(
      'Imported SPX: 10 1m bars, 2026-03-09 13:30 UTC to 2026-03-09 13:39 UTC.',
    )
  })

  test('which hour did not exist', async () => {
    expect(await reportOf('hour_dst_gap')).toContain(
      "  line 4: '2026-03-08 02:00' does not exist in America/New_York: clocks were set forward over it",
    )
  })
})

describe('what can be read only once', () => {
  const text = Array.from(
    { length: 20_000 },
    (_, i) => `${(1_600_000_020 + i * 60).toString()},1,1,1,1,${i.toString()}\n`,
  )
  const parts = ['time,open,high,low,close,volume\n', ...text]

  test('is standard input, named -, and is read to its end', async () => {
    const log = marketLog(() => nowMs)
    const result = await importBars({
      path: '-',
      standardInput: Readable.from(parts.map((part) => Buffer.from(part))),
      symbol: 'SPX',
      options: { nowMs },
      commands: log.writer(),
      isListed: () => Promise.resolve(false),
    })
    expect(result).toMatchObject({ ok: true, bars: { count: 20_000, timeframe: '1m' } })
    expect(log.eventsOf('BarsImported')[0]).toMatchObject({ source: 'import:standard input' })
  })

  test('is a pipe with a name, which is read to its end although its writer is slow', async () => {
    const path = join(folder, 'pipe')
    await promisify(execFile)('mkfifo', [path])
    const imported = importFile(path)
    // Each part is only written when the one before was read.
    await pipeline(Readable.from(parts), createWriteStream(path, { highWaterMark: 1 }))
    const { report } = await imported
    expect(report).toContain('Imported SPX: 20,000 1m bars')
  })

  test('is refused when it is longer than memory should hold', async () => {
    const piece = Buffer.alloc(1_048_576, 'x')
    const endless = Readable.from(
      (function* () {
        for (;;) yield piece
      })(),
    )
    await expect(pipedSource('endless', endless)).rejects.toMatchObject({
      fault: { kind: 'pipe_too_long' },
    })
  })
})

test('a file that grows while it is read is read to its end', async () => {
  const path = await file('growing.csv', 'Date,Open,High,Low,Close\n2024-01-30,1,1,1,1\n')
  const source = await fileSource(path)
  await appendFile(path, '2024-01-31,1,1,1,1\n')
  const progress: ImportProgress[] = []
  const result = await parseBarsCsv(source, { nowMs }, (step) => progress.push(step))
  expect(result).toMatchObject({ ok: true, bars: { count: 2 } })
  for (const step of progress)
    if (step.phase === 'reading') expect(step.bytes).toBe(step.totalBytes)
})

describe('an import is refused with one sentence when', () => {
  test.each([
    ['there is no file', 'nowhere.csv', 'It cannot be read: there is no such file.'],
    ['it is a folder', '.', 'It cannot be read: it is a folder.'],
  ])('%s', async (_, name, sentence) => {
    const { report, log } = await importFile(join(folder, name))
    expect(report).toBe(`sp500-2000.csv: ${sentence}`)
    expect(log.events).toEqual([])
  })

  test('its symbol is none', async () => {
    const { report, log } = await importFile(sp500, {}, { symbol: '^GSPC' })
    expect(report).toContain("'^GSPC' is not a ticker symbol")
    expect(log.events).toEqual([])
  })

  test('its dates can be read in two ways', async () => {
    const path = await file('dates.csv', 'Date,Open,High,Low,Close\n1/2/2024,1,1,1,1\n')
    expect((await importFile(path)).report).toBe(
      "sp500-2000.csv: Every date is ambiguous, for example '1/2/2024' in line 2: " +
        'use --dates month-first or --dates day-first.',
    )
  })

  test('the write side says no, and then says what was written before', async () => {
    const rows = Array.from(
      { length: 9_000 },
      (_, i) => `${(1_600_000_020 + i * 60).toString()},1,1,1,1`,
    )
    const path = await file('long.csv', ['time,open,high,low,close', ...rows].join('\n'))
    const log = marketLog(() => nowMs)
    const commands = log.writer()
    let calls = 0
    const result = await importBars({
      path,
      standardInput: noInput,
      symbol: 'spx',
      options: { nowMs },
      isListed: () => Promise.resolve(false),
      commands: {
        ...commands,
        importBars: (source, symbol, history) => {
          calls += 1
          return calls === 2
            ? Promise.resolve({ ok: false, reason: 'refused', sentence: 'The disk is full.' })
            : commands.importBars(source, symbol, history)
        },
      },
    })
    expect(formatImportReport('long.csv', result)).toBe(
      'long.csv: The disk is full.\n8,000 bars were written before the error; importing again replaces them.',
    )
    expect(log.eventsOf('BarsImported')).toMatchObject([{ symbol: 'SPX', timeframe: '1m' }])
  })
})
