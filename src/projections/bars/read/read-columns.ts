import type { Timeframe } from '../../../domain/calendar/timeframes.ts'
import type { DayColumns } from '../../../domain/metrics/days/day-columns.ts'
import type { ReadModels } from '../../read-models.ts'
import { formingBars } from '../documents.ts'
import { growingBars } from '../growing-bars.ts'
import { chunksSince } from './chunks-since.ts'

/**
 * The bars of a symbol, ascending, those that are still growing last.
 * @param from Unix seconds: bars that share a chunk with this moment may come before it
 */
export const readColumns = async (
  readModels: ReadModels,
  symbol: string,
  timeframe: Timeframe,
  from: number,
): Promise<DayColumns> => {
  const forming = await readModels.reader(formingBars).get(symbol)
  const chunks = await chunksSince(readModels, symbol, timeframe, from)
  const newest = chunks.at(-1)?.t.at(-1) ?? Number.NEGATIVE_INFINITY
  const growing = growingBars(forming, timeframe).filter(({ t }) => t > newest)
  const count = chunks.reduce((total, { t }) => total + t.length, growing.length)
  const column = (field: 't' | 'o' | 'h' | 'l' | 'c' | 'v') => {
    const values = new Float64Array(count)
    let row = 0
    for (const chunk of chunks) {
      values.set(chunk[field], row)
      row += chunk[field].length
    }
    values.set(
      growing.map((bar) => bar[field]),
      row,
    )
    return values
  }
  return {
    time: column('t'),
    open: column('o'),
    high: column('h'),
    low: column('l'),
    close: column('c'),
    volume: column('v'),
  }
}
