import type { DayColumns } from '../../../domain/metrics/days/day-columns.ts'
import type { ReadModels } from '../../read-models.ts'
import { formingBars } from '../documents.ts'
import { growingBars } from '../growing-bars.ts'
import { chunksSince } from './chunks-since.ts'

/** All daily bars of a symbol, those that are still growing last. */
export const readDays = async (readModels: ReadModels, symbol: string): Promise<DayColumns> => {
  const forming = await readModels.reader(formingBars).get(symbol)
  const chunks = await chunksSince(readModels, symbol, '1D', 0)
  const newest = chunks.at(-1)?.t.at(-1) ?? Number.NEGATIVE_INFINITY
  const growing = growingBars(forming, '1D').filter(({ t }) => t > newest)
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
