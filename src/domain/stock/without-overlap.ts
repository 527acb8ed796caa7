import { bucketAt } from '../calendar/buckets.ts'
import { type Timeframe, timeframes, timeframeSeconds } from '../calendar/timeframes.ts'

interface Timed {
  /** First second of the bar. */
  readonly t: number
}

/** Ascending bars of one trading day by timeframe. */
export type DaySeries<Bar extends Timed> = Readonly<Partial<Record<Timeframe, readonly Bar[]>>>

/** The span of a bar: from its first second to before `to`; its bucket ends at `bucketTo`. */
interface Span {
  readonly from: number
  readonly to: number
  readonly bucketTo: number
}

const longestFirst = timeframes.toReversed()

/** @returns whether a bar is free of all spans; asked of ascending bars of one length */
const freeOf = (spans: readonly Span[], seconds: number) => {
  let next = 0
  let [to, bucketTo] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return (time: number, isOfTicks: boolean): boolean => {
    for (let span = spans[next]; span && span.from < time + seconds; span = spans[next]) {
      to = Math.max(to, span.to)
      bucketTo = Math.max(bucketTo, span.bucketTo)
      next += 1
    }
    return (isOfTicks ? bucketTo : to) <= time
  }
}

/**
 * The bars of a day of which each longer bar and the day are made: the longest first, and of the
 * shorter ones each that overlaps with no longer one, so that nothing counts twice and nothing is
 * lost. A bar covers the seconds of its timeframe from its first one on, wherever it begins. Bars
 * of the same timeframe all count: rows of a file that share an hour are parts of it.
 *
 * @param isOfTicks whether a bar was made of ticks that came after the longer bars: these cover it
 *   within their own bucket alone, to the end of which they grow with the ticks themselves
 * @returns ascending
 */
export const withoutOverlap = <Bar extends Timed>(
  series: DaySeries<Bar>,
  isOfTicks: (bar: Bar) => boolean = () => false,
): readonly Bar[] => {
  let best: readonly Bar[] = []
  let spans: Span[] = []
  for (const timeframe of longestFirst) {
    const bars = series[timeframe] ?? []
    if (bars.length === 0) continue
    const seconds = timeframeSeconds[timeframe]
    const isFree = freeOf(spans, seconds)
    const free = best.length === 0 ? bars : bars.filter((bar) => isFree(bar.t, isOfTicks(bar)))
    best = best.length === 0 ? free : [...best, ...free].sort((a, b) => a.t - b.t)
    if (timeframe === timeframes[0]) break
    const more = free.map(({ t }) => {
      return { from: t, to: t + seconds, bucketTo: bucketAt(timeframe, t).to }
    })
    spans = [...spans, ...more].sort((a, b) => a.from - b.from)
  }
  return best
}
