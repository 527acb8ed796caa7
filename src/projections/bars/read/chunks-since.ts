import type { Timeframe } from '../../../domain/calendar/timeframes.ts'
import type { ReadModels } from '../../read-models.ts'
import { seriesOf } from '../chunk.ts'
import { type BarChunkDocument, barChunks } from '../documents.ts'

/** More than thirty years of daily bars. */
const chunksMax = 200

/** The chunks with bars from `from` (Unix seconds) on, ascending; the first may begin earlier. */
export const chunksSince = async (
  readModels: ReadModels,
  symbol: string,
  timeframe: Timeframe,
  from: number,
): Promise<readonly BarChunkDocument[]> => {
  const newestFirst = await readModels.reader(barChunks).find({
    // A chunk that begins earlier may extend past the moment.
    filter: { series: { eq: seriesOf(symbol, timeframe) }, start: { gte: from - 2 * 86_400 } },
    sort: [{ field: 'start', descending: true }],
    limit: chunksMax,
  })
  return newestFirst.toReversed()
}
