import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import type { Bucket } from '../../domain/calendar/buckets.ts'
import { rank } from './rank.ts'
import type { SymbolBars } from './symbol-bars.ts'

/**
 * Makes the bar of a bucket anew from the finer bars in it; a made one without any was never
 * traded. The chunks of both timeframes over the bucket have to be loaded.
 *
 * @param overRecorded whether a recorded bar gives way too
 */
export const rollUp = (
  series: SymbolBars,
  { from, to, time }: Bucket,
  timeframe: Timeframe,
  finer: Timeframe,
  overRecorded = false,
) => {
  const standing = series.at(timeframe, time)
  const recorded = standing?.r === rank.recorded
  if (recorded && !overRecorded) return
  const made = series.made(finer, from, to, time)
  if (made !== null) series.put(timeframe, made)
  else if (standing !== null && !recorded) series.take(timeframe, time)
}
