import { bucketAt } from '../../calendar/buckets.ts'
import { type Timeframe, timeframes, timeframeSeconds } from '../../calendar/timeframes.ts'

interface Timed {
  /** First second of the bar. */
  readonly t: number
}

/** Ascending bars of one trading day by timeframe. */
export type DaySeries<Bar extends Timed> = Readonly<Partial<Record<Timeframe, readonly Bar[]>>>

/** The span of a bar: from its first second to before `to`; its bucket ends at `bucketTo`. */
interface Span {
  readonly timeframe: Timeframe
  readonly from: number
  readonly to: number
  readonly bucketTo: number
}

const longestFirst = timeframes.toReversed()

/** Whether a longer bar of this timeframe covers a bar beyond its own bucket too. */
type IsCovered<Bar> = (bar: Bar, by: Timeframe) => boolean

/** @returns whether a bar is free of all spans; asked of ascending bars of one length */
const freeOf = <Bar extends Timed>(
  spans: readonly Span[],
  seconds: number,
  isCovered: IsCovered<Bar>,
) => {
  let next = 0
  let bucketsTo = Number.NEGATIVE_INFINITY
  const reached = new Map<Timeframe, number>()
  return (bar: Bar): boolean => {
    for (let span = spans[next]; span && span.from < bar.t + seconds; span = spans[next]) {
      const { timeframe, to, bucketTo } = span
      reached.set(timeframe, Math.max(reached.get(timeframe) ?? to, to))
      bucketsTo = Math.max(bucketsTo, bucketTo)
      next += 1
    }
    if (bucketsTo > bar.t) return false
    for (const [by, to] of reached) if (to > bar.t && isCovered(bar, by)) return false
    return true
  }
}

/**
 * The bars of a day of which each longer bar and the day are made: the longest first, and of the
 * shorter ones each that overlaps with no longer one, so that nothing counts twice and nothing is
 * lost. A bar covers the seconds of its timeframe from its first one on, wherever it begins. Bars
 * of the same timeframe all count: rows of a file that share an hour are parts of it.
 * @param isCovered false: the bar is of ticks that came after the longer bars of this timeframe, which
 *   cover it within their own bucket alone, to the end of which they grow with the ticks themselves
 * @returns ascending
 */
export const withoutOverlap = <Bar extends Timed>(
  series: DaySeries<Bar>,
  isCovered: IsCovered<Bar> = () => true,
): readonly Bar[] => {
  let best: readonly Bar[] = []
  let spans: Span[] = []
  for (const timeframe of longestFirst) {
    const bars = series[timeframe] ?? []
    if (bars.length === 0) continue
    const seconds = timeframeSeconds[timeframe]
    const free = best.length === 0 ? bars : bars.filter(freeOf(spans, seconds, isCovered))
    best = best.length === 0 ? free : [...best, ...free].sort((a, b) => a.t - b.t)
    if (timeframe === timeframes[0]) break
    const more = free.map(({ t }) => {
      return { timeframe, from: t, to: t + seconds, bucketTo: bucketAt(timeframe, t).to }
    })
    spans = [...spans, ...more].sort((a, b) => a.from - b.from)
  }
  return best
}
