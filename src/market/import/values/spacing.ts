import {
  timeframes,
  timeframeSeconds,
  type Timeframe,
} from '../../../domain/calendar/timeframes.ts'
import { UnreadableFile } from '../faults.ts'

const day = timeframeSeconds['1D']
/** Clock changes are one hour, so daily bars are at least this far apart. */
const dailyGapMin = 23 * 3_600
/** Over a weekend with holidays at both ends; weekly bars are mostly further apart. */
const dailyGapMax = 5 * day

/** The most frequent distance of neighbours in seconds; the smaller one of a tie. */
const commonestGap = (times: Float64Array): number | null => {
  const counts = new Map<number, number>()
  for (let i = 1; i < times.length; i += 1) {
    const gap = (times[i] ?? 0) - (times[i - 1] ?? 0)
    if (gap > 0) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  }
  const [first] = [...counts].sort(([a, n], [b, m]) => m - n || a - b)
  return first?.[0] ?? null
}

const named = (seconds: number): Timeframe | undefined =>
  timeframes.find((timeframe) => timeframeSeconds[timeframe] === seconds)

/**
 * The timeframe of bars that begin at these times (Unix seconds, ascending).
 * @param dated the file has dates only, no times of day
 * @throws UnreadableFile when it is not supported, or not the requested one
 */
export const timeframeOf = (
  times: Float64Array,
  dated: boolean,
  asked: Timeframe | undefined,
): Timeframe => {
  const gap = commonestGap(times)
  if (gap === null) {
    const alone = asked ?? (dated ? '1D' : undefined)
    if (alone === undefined) throw new UnreadableFile({ kind: 'unknown_spacing' })
    return alone
  }
  const found = gap >= dailyGapMin && gap <= dailyGapMax ? '1D' : named(gap)
  if (asked !== undefined) {
    // Bars of a thin market may be further apart than their timeframe, never closer.
    if (found !== asked && gap < timeframeSeconds[asked]) {
      throw new UnreadableFile({ kind: 'not_this_spacing', timeframe: asked, seconds: gap })
    }
    return asked
  }
  if (found === undefined) throw new UnreadableFile({ kind: 'unsupported_spacing', seconds: gap })
  return found
}
