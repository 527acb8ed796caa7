import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeZone } from '../../../../src/domain/calendar/time-zone.ts'
import { stockLimits } from '../../../../src/domain/stock/limits.ts'
import { barsOf, parseText, textSource } from '../../../support/csv-source.ts'
import { parseBarsCsv } from '../../../../src/market/import/parse-bars-csv.ts'
import type { ImportProgress } from '../../../../src/market/import/options.ts'

/** Whole cents, so that every style of writing has room for the value. */
const cents = fc.integer({ min: 1, max: 99_999_999 })

const bar = fc
  .tuple(
    fc.array(cents, { minLength: 4, maxLength: 4 }),
    fc.integer({ min: 0, max: 1e12 }),
    fc.boolean(),
  )
  .map(([four, volume, up]) => {
    const [low, a, b, high] = [...four].sort((x, y) => x - y).map((n) => n / 100)
    return { open: up ? a! : b!, high: high!, low: low!, close: up ? b! : a!, volume }
  })

const day = fc.integer({ min: 0, max: 20_000 })

const series = fc.uniqueArray(fc.record({ day, bar }), {
  selector: (row) => row.day,
  minLength: 1,
  maxLength: 30,
})

const two = (n: number) => n.toString().padStart(2, '0')

const styles = {
  iso: (date: Date) => date.toISOString().slice(0, 10),
  compact: (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', ''),
  american: (date: Date) =>
    `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear().toString()}`,
  european: (date: Date) =>
    `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear().toString()}`,
}

const dialect = fc.record({
  style: fc.constantFrom(...(Object.keys(styles) as (keyof typeof styles)[])),
  separator: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  quoted: fc.boolean(),
  comma: fc.boolean(),
  grouped: fc.boolean(),
  mark: fc.boolean(),
  chunkBytes: fc.integer({ min: 1, max: 200 }),
})

test('bars written in any dialect are read back to the cent, in order of time', async () => {
  await fc.assert(
    fc.asyncProperty(series, dialect, async (rows, d) => {
      const number = (value: number, fraction: number) =>
        value.toLocaleString(d.comma ? 'de-DE' : 'en-US', {
          minimumFractionDigits: fraction,
          maximumFractionDigits: fraction,
          useGrouping: d.grouped,
        })
      const cell = (text: string) => (d.quoted || text.includes(d.separator) ? `"${text}"` : text)
      const line = (cells: readonly string[]) => cells.map(cell).join(d.separator) + d.lineEnd
      const text =
        (d.mark ? '\ufeff' : '') +
        line(['Date', 'Open', 'High', 'Low', 'Close', 'Volume']) +
        rows
          .map(({ day, bar }) =>
            line([
              styles[d.style](new Date(day * 86_400_000)),
              ...[bar.open, bar.high, bar.low, bar.close].map((price) => number(price, 2)),
              number(bar.volume, 0),
            ]),
          )
          .join('')
      const options = {
        timeframe: '1D',
        dates: 'month-first',
        decimal: d.comma ? 'comma' : 'point',
      } as const
      const parsed = barsOf(await parseText(text, options, d.chunkBytes))
      const sorted = [...rows].sort((a, b) => a.day - b.day)
      expect(parsed.rows).toEqual(
        sorted.map(({ day, bar: { open, high, low, close, volume } }) => [
          new Date(day * 86_400_000).toISOString().replace('.000Z', 'Z'),
          open,
          high,
          low,
          close,
          volume,
        ]),
      )
    }),
    { numRuns: 300 },
  )
})

const zoneNames = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Taipei',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'UTC',
] as const

const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

/** How one moment is written, by a file of its zone. */
const spellings = {
  seconds: (ms: number) => (ms / 1_000).toString(),
  milliseconds: (ms: number) => ms.toString(),
  microseconds: (ms: number) => `${ms.toString()}000`,
  nanoseconds: (ms: number) => `${ms.toString()}000000`,
  utc: (ms: number) => iso(ms),
  offset: (ms: number, offsetMs: number) => {
    const minutes = Math.abs(offsetMs) / 60_000
    const offset = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
    return `${iso(ms + offsetMs).slice(0, 19)}${offsetMs < 0 ? '-' : '+'}${offset}`
  },
  wall: (ms: number, offsetMs: number) => iso(ms + offsetMs).slice(0, 19),
  compact: (ms: number, offsetMs: number) =>
    iso(ms + offsetMs)
      .slice(0, 16)
      .replace(/[-:T]/g, ''),
  named: (ms: number, offsetMs: number, zone: string) =>
    `${iso(ms + offsetMs)
      .slice(0, 19)
      .replace('T', ' ')
      .replaceAll('-', '')} ${zone}`,
  bracket: (ms: number, offsetMs: number, zone: string) =>
    `${spellings.offset(ms, offsetMs)}[${zone}]`,
} as const

type Spelling = keyof typeof spellings

const isStamp = (spelling: Spelling): boolean =>
  ['seconds', 'milliseconds', 'microseconds', 'nanoseconds', 'utc'].includes(spelling)

const written = fc.record({
  spelling: fc.constantFrom(...(Object.keys(spellings) as Spelling[])),
  zone: fc.constantFrom(...zoneNames),
  newestFirst: fc.boolean(),
  asUtcColumn: fc.boolean(),
})

const textOf = (
  moments: readonly number[],
  {
    spelling,
    zone,
    newestFirst,
    asUtcColumn,
  }: typeof written extends fc.Arbitrary<infer T> ? T : never,
): string => {
  const { offsetMs } = timeZone(zone)
  const lines = moments.map((ms, i) => {
    const time = spellings[spelling](ms, offsetMs(ms), zone)
    return `${asUtcColumn ? `${(ms / 1_000).toString()},` : ''}${time},1,2,1,2,${i.toString()}`
  })
  const header = `${asUtcColumn ? 'unix,' : ''}datetime,open,high,low,close,volume`
  return [header, ...(newestFirst ? lines.reverse() : lines)].join('\n')
}

const hourMs = 3_600_000
const early = Date.parse('1990-01-01T00:00:00Z')

test('moments written by any clock, in either order, are read back to the second', async () => {
  const changes = ['2025-11-02T04:00:00Z', '2025-03-09T05:00:00Z', '2025-10-26T00:00:00Z']
  const start = fc.oneof(
    fc.integer({ min: 0, max: 50_000 }).map((hours) => early + hours * 21_600_000),
    // Where clocks change, here or there.
    fc.constantFrom(...changes.map((text) => Date.parse(text))),
  )
  await fc.assert(
    fc.asyncProperty(start, fc.integer({ min: 2, max: 40 }), written, async (first, count, how) => {
      const { offsetMs } = timeZone(how.zone)
      // In an hour that clocks show twice a file that begins in its second pass cannot say so.
      const isSecondPass = offsetMs(first - hourMs) > offsetMs(first)
      const begin = isSecondPass ? first - hourMs : first
      const moments = Array.from({ length: count }, (_, i) => begin + i * 900_000)
      const nowMs = Date.parse('2030-01-01T00:00:00Z')
      const options = { nowMs, timeframe: '15m', timeZone: how.zone } as const
      const { rows } = barsOf(await parseText(textOf(moments, how), options, 1_000))
      expect(rows.map(([time, , , , , volume]) => [time, volume])).toEqual(
        moments.map((ms, i) => [iso(ms), i]),
      )
    }),
    {
      numRuns: 500,
      examples: [
        [
          Date.parse('2024-11-03T06:00:00Z'),
          3,
          { spelling: 'wall', zone: 'America/New_York', newestFirst: false, asUtcColumn: false },
        ],
      ],
    },
  )
})

test('trading dates are the same however a file stamps them, and in every zone', async () => {
  const dates = fc.uniqueArray(fc.integer({ min: 7_500, max: 20_400 }), {
    minLength: 3,
    maxLength: 30,
  })
  /** Midnight and the opening of the zone, and midnight UTC, which is nobody's clock. */
  const hour = fc.constantFrom('midnight', 'opening', 'utc')
  await fc.assert(
    fc.asyncProperty(dates, hour, written, async (days, at, how) => {
      const sorted = [...days].sort((a, b) => a - b)
      const zone = timeZone(how.zone)
      const momentOf = (day: number): number => {
        if (at === 'utc') return day * 86_400_000
        // Some zones have days that begin at 01:00, and a clock of theirs shows no midnight then.
        return zone.momentOf(day * 86_400_000 + (at === 'midnight' ? 0 : 9.5 * 3_600_000))
      }
      // A clock that is not of UTC shows the night before where UTC has midnight.
      const spelling = at === 'utc' && !isStamp(how.spelling) ? 'utc' : how.spelling
      const text = textOf(sorted.map(momentOf), { ...how, spelling })
      const options = { timeframe: '1D', timeZone: how.zone } as const
      const { rows } = barsOf(await parseText(text, options, 1_000))
      expect(rows.map(([time]) => time)).toEqual(sorted.map((day) => iso(day * 86_400_000)))
    }),
    { numRuns: 500 },
  )
})

test('rows of several symbols give each symbol its own, whoever is asked for', async () => {
  const rows = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 400 }),
      symbol: fc.constantFrom('AAA', 'BBB', 'brk-b'),
    }),
    { minLength: 1, maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), async (drawn, skipBad) => {
      const once = [
        ...new Map(drawn.map((row) => [`${row.symbol}|${row.day.toString()}`, row])).values(),
      ]
      const text = [
        'symbol,date,open,high,low,close',
        ...once.map(({ symbol, day }) => {
          const price = (day + (symbol === 'AAA' ? 1 : 1_000)).toString()
          return [symbol, styles.iso(new Date(day * 86_400_000)), price, price, price, price].join()
        }),
      ].join('\n')
      for (const [asked, symbol] of [
        ['AAA', 'AAA'],
        ['BBB', 'BBB'],
        ['BRK.B', 'brk-b'],
      ] as const) {
        const own = once.filter((row) => row.symbol === symbol)
        const result = await parseText(text, { symbol: asked, skipBad, timeframe: '1D' }, 1_000)
        if (own.length === 0) expect(result).toMatchObject({ fault: { kind: 'wrong_symbol' } })
        else {
          expect(barsOf(result).rows.map(([, open]) => open)).toEqual(
            own.map(({ day }) => day + (symbol === 'AAA' ? 1 : 1_000)).sort((a, b) => a - b),
          )
          const others = result.ok ? result.bars.otherSymbols : []
          expect(others.reduce((sum, other) => sum + other.rows, 0)).toBe(once.length - own.length)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('no text whatever makes the parser throw', async () => {
  const scrap = fc.constantFrom(
    'Date,Open,High,Low,Close\n',
    '2024-01-30,1,1,1,1\n',
    '"',
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    '\0',
    '1/2/2024',
    '9:30',
    'NaN',
    '€',
    '\ufeff',
  )
  const text = fc
    .array(fc.oneof(scrap, fc.string()), { maxLength: 30 })
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (content, skipBad) => {
      const result = await parseText(content, { skipBad })
      if (result.ok) expect(result.bars.count).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

test('a long history comes in pieces that each fit one event, and progress reaches its end', async () => {
  const count = 2 * stockLimits.barsPerImportMax + 17
  const text = ['time,open,high,low,close,volume']
  for (let i = 0; i < count; i += 1)
    text.push(`${(1_600_000_020 + i * 60).toString()},1,1,1,1,${i.toString()}`)
  const source = textSource(text.join('\n'), 65_536)
  const seen: ImportProgress[] = []
  const result = await parseBarsCsv(source, { nowMs: Date.parse('2026-06-10') }, (p) =>
    seen.push(p),
  )
  if (!result.ok) throw new Error(JSON.stringify(result))
  const pieces = [...result.bars.chunks()]
  expect(pieces.map(({ open }) => open.length)).toEqual([8_000, 8_000, 17])
  expect(pieces.flatMap(({ volume }) => volume)).toEqual(Array.from({ length: count }, (_, i) => i))
  expect(seen.at(-1)).toEqual({
    phase: 'reading',
    bytes: source.sizeBytes,
    totalBytes: source.sizeBytes,
  })
  expect(seen.length).toBeLessThan(10)
})
