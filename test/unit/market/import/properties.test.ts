import fc from 'fast-check'
import { expect, test } from 'vitest'
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
