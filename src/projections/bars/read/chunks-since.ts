import { type Timeframe, timeframeSeconds } from '../../../domain/calendar/timeframes.ts'
import type { ReadModels } from '../../read-models.ts'
import { chunkStart } from '../chunk-spans.ts'
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
  // A bar begins in the span of its chunk, or within one bar after it.
  const start = chunkStart(timeframe, from - timeframeSeconds[timeframe])
  const newestFirst = await readModels.reader(barChunks).find({
    filter: { series: { eq: seriesOf(symbol, timeframe) }, start: { gte: start } },
    sort: [{ field: 'start', descending: true }],
    limit: chunksMax,
  })
  return newestFirst.toReversed()
}
