import type { Bar, BarsQuery } from '../../../contracts/market/stocks.ts'
import {
  type BarChunkDocument,
  barChunks,
  type FormingDocument,
  formingBars,
} from '../documents.ts'
import { growingBars } from '../growing-bars.ts'
import { toBar } from '../to-bar.ts'
import type { ReadModels } from '../../read-models.ts'

/** Later than every bar: Unix seconds of the year 9999. */
const endOfTime = 253_402_300_799
const chunksPerRead = 16

const column = (values: readonly number[], index: number): number => values[index] ?? Number.NaN

/** The chunk's bars before a moment, newest first. */
const barsOf = ({ t, o, h, l, c, v }: BarChunkDocument, before: number): Bar[] =>
  t
    .map((time, index) => ({
      time,
      open: column(o, index),
      high: column(h, index),
      low: column(l, index),
      close: column(c, index),
      volume: column(v, index),
    }))
    .filter(({ time }) => time < before)
    .reverse()

/** The newest stored bars before a moment, newest first. */
const storedBars = async (
  readModels: ReadModels,
  series: string,
  before: number,
  limit: number,
) => {
  const bars: Bar[] = []
  for (let end = before; bars.length < limit;) {
    const chunks = await readModels.reader(barChunks).find({
      filter: { series: { eq: series }, start: { lt: end } },
      sort: [{ field: 'start', descending: true }],
      limit: chunksPerRead,
    })
    bars.push(...chunks.flatMap((chunk) => barsOf(chunk, before)))
    if (chunks.length < chunksPerRead) break
    end = chunks.at(-1)?.start ?? 0
  }
  return bars.slice(0, limit)
}

/**
 * The last `limit` bars that start before `before` (Unix seconds), ascending. Bars that are still
 * growing stand apart from the stored ones; where both have one moment the stored one is final.
 *
 * @param known the growing ones, if they have been read already
 */
export const findBars = async (
  readModels: ReadModels,
  symbol: string,
  { timeframe, limit, before = endOfTime }: BarsQuery,
  known?: FormingDocument | null,
): Promise<readonly Bar[]> => {
  const forming = known === undefined ? await readModels.reader(formingBars).get(symbol) : known
  const stored = await storedBars(readModels, `${symbol}|${timeframe}`, before, limit)
  const newest = stored[0]?.time ?? Number.NEGATIVE_INFINITY
  const growing = growingBars(forming, timeframe)
    .filter(({ t }) => t < before && t > newest)
    .map(toBar)
    .reverse()
  return [...growing, ...stored].slice(0, limit).reverse()
}
