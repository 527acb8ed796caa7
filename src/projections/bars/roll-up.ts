import { type Bucket, finerThan } from '../../domain/calendar/buckets.ts'
import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import { placeOf } from './place.ts'
import { rank } from './rank.ts'
import { recordedFrom, replaceBar } from './record-bar.ts'
import type { SymbolBars } from './symbol-bars.ts'

/**
 * Makes the bar of a bucket anew from the bars of the next shorter timeframe in it; a made one
 * without any was never traded. The chunks of both timeframes over the bucket have to be loaded.
 *
 * @param bookFrom what was recorded from this second on gives way too
 */
export const rollUp = (
  series: SymbolBars,
  bucket: Bucket,
  timeframe: Timeframe,
  bookFrom = Number.POSITIVE_INFINITY,
) => {
  const finer = finerThan(timeframe)
  const recorded = recordedFrom(series, timeframe, bucket)
  if (finer === null || (recorded !== null && recorded < bookFrom)) return
  const made = series.made(finer, bucket.from, bucket.to, bucket.time)
  if (made !== null) {
    replaceBar(series, timeframe, bucket, made)
    return
  }
  const standing = series.standing(timeframe, placeOf(timeframe, bucket))
  if (standing?.r === rank.made) series.take(timeframe, standing.t)
}
