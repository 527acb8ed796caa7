import { type BarColumns, barTime } from '../../domain/stock/bars/bar.ts'
import type { CsvSource } from '../import/options.ts'
import { parseBarsCsv } from '../import/parse-bars-csv.ts'
import type { Recording } from './recording.ts'

const joined = (chunks: Iterable<BarColumns>): BarColumns => {
  const all = { times: [] as number[], open: [], high: [], low: [], close: [], volume: [] } as {
    times: number[]
  } & Record<'open' | 'high' | 'low' | 'close' | 'volume', number[]>
  for (const bars of chunks) {
    bars.close.forEach((_, index) => all.times.push(barTime(bars, index)))
    for (const column of ['open', 'high', 'low', 'close', 'volume'] as const)
      for (const value of bars[column]) all[column].push(value)
  }
  return all
}

/**
 * A file of bars, in the format of `tapedeck import bars`, as one recording.
 * @throws Error with a sentence when the file has a wrong line, or is not a file of bars
 */
export const csvRecording = async (
  source: CsvSource,
  symbol: string,
  nowMs: number,
): Promise<Recording> => {
  const parsed = await parseBarsCsv(source, { nowMs, anySymbol: true })
  if (!parsed.ok) {
    const why = parsed.reason === 'bad_lines' ? 'has wrong lines' : `is not a file of bars`
    throw new Error(`${source.name} ${why}; 'tapedeck import bars' shows the details.`)
  }
  return {
    listing: { symbol, name: symbol, exchange: 'Tape', currency: 'USD', sector: null },
    bars: joined(parsed.bars.chunks()),
  }
}
