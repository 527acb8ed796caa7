import type { Timeframe } from '../../domain/stock/bars.ts'
import type { Bucket } from './buckets.ts'
import type { RankedBar } from './documents.ts'
import { rank } from './rank.ts'
import type { SymbolBars } from './symbol-bars.ts'

/** One bar over these, which are ascending and at least one. */
export const merged = (time: number, bars: readonly [RankedBar, ...RankedBar[]]): RankedBar => {
  const [first] = bars
  const whole = { ...first, t: time, r: rank.made }
  for (const bar of bars) {
    if (bar === first) continue
    if (bar.h > whole.h) whole.h = bar.h
    if (bar.l < whole.l) whole.l = bar.l
    whole.c = bar.c
    whole.v += bar.v
  }
  return whole
}

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
  const [first, ...rest] = series.between(finer, from, to)
  if (first !== undefined) series.put(timeframe, merged(time, [first, ...rest]))
  else if (standing !== null && !recorded) series.take(timeframe, time)
}
