import type { CsvSource, ParseOptions } from '../../src/market/import/options.ts'
import { parseBarsCsv, type ParseResult } from '../../src/market/import/parse-bars-csv.ts'

/** A file in memory, handed out in pieces so small that every line is cut somewhere. */
export const textSource = (content: string | Uint8Array, chunkBytes = 7): CsvSource => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    name: 'bars.csv',
    sizeBytes: bytes.byteLength,
    // eslint-disable-next-line @typescript-eslint/require-await
    async *open() {
      for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
        yield bytes.subarray(at, at + chunkBytes)
      }
    },
  }
}

export const nowMs = Date.parse('2026-06-10T16:00:00Z')

export const parseText = (
  content: string | Uint8Array,
  options: Partial<ParseOptions> = {},
  chunkBytes?: number,
): Promise<ParseResult> => parseBarsCsv(textSource(content, chunkBytes), { nowMs, ...options })

/** The bars of a file that is good: its timeframe, and rows of ISO time, o, h, l, c, v. */
export const barsOf = (result: ParseResult) => {
  if (!result.ok) throw new Error(JSON.stringify(result))
  const rows = [...result.bars.chunks()].flatMap(({ times, open, high, low, close, volume }) =>
    (times as number[]).map((time, i) => [
      new Date(time * 1_000).toISOString().replace('.000Z', 'Z'),
      open[i]!,
      high[i]!,
      low[i]!,
      close[i]!,
      volume[i]!,
    ]),
  )
  return { timeframe: result.bars.timeframe, rows }
}
