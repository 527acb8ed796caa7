import { type Bucket, bucketAt } from '../../../domain/calendar/buckets.ts'
import {
  type Timeframe,
  timeframes,
  timeframeSeconds,
} from '../../../domain/calendar/timeframes.ts'
import { aggregate } from '../../../domain/stock/aggregate.ts'
import { importEffect } from '../../../domain/quotes/ticked-day.ts'
import { withoutOverlap } from '../../../domain/stock/bars/without-overlap.ts'
import type { RankedBar } from '../documents.ts'
import { isCoveredBy, rank } from '../rank.ts'
import {
  coverBookMinutes,
  dailySourceOf,
  minutesSince,
  ofClosedDay,
  replaceBar,
  widenTickedDay,
} from './record-bar.ts'
import type { SymbolBars } from '../symbol-bars.ts'

/** Timeframes of bars within a day that are made of shorter ones, shortest first. */
const longer = timeframes.filter((timeframe) => timeframe !== '1m' && timeframe !== '1D')

type Sources = Partial<Record<Timeframe, readonly RankedBar[]>>

interface Group {
  readonly bucket: Bucket
  readonly bars: [RankedBar, ...RankedBar[]]
}

const isCovered = ({ r }: RankedBar, by: Timeframe): boolean => isCoveredBy(r, by)

/** @param bars ascending */
const byBucket = (timeframe: Timeframe, bars: readonly RankedBar[]): Group[] => {
  const groups: Group[] = []
  let last: Group | null = null
  for (const bar of bars) {
    if (last !== null && bar.t < last.bucket.to) last.bars.push(bar)
    else groups.push((last = { bucket: bucketAt(timeframe, bar.t), bars: [bar] }))
  }
  return groups
}

/** Minutes, and recorded bars of a longer timeframe, each as it came. */
const sourceOf = (series: SymbolBars, timeframe: Timeframe, { from, to }: Bucket) => {
  const parts = series.parts(timeframe, { from, to })
  const wholes = new Set(parts.map(({ t }) => bucketAt(timeframe, t).time))
  const bars = series.between(timeframe, from, to)
  const others = timeframe === '1m' ? bars : bars.filter(({ r }) => r === rank.recorded)
  if (parts.length === 0) return others
  const single = others.filter(({ t }) => !wholes.has(bucketAt(timeframe, t).time))
  return [...parts, ...single].sort((a, b) => a.t - b.t)
}

/** The sources of all timeframes shorter than a day. */
const sourcesOf = (series: SymbolBars, day: Bucket): Sources => {
  const sources: Sources = { '1m': sourceOf(series, '1m', day) }
  for (const timeframe of longer) sources[timeframe] = sourceOf(series, timeframe, day)
  return sources
}

/** Without the recorded bars of buckets that a book's minutes reach back to the start of. */
const afterBook = ({ '1m': minutes = [], ...sources }: Sources, bookFrom: number): Sources => {
  const left: Sources = { '1m': minutes }
  for (const timeframe of longer) {
    const booked = new Set(byBucket(timeframe, minutes).map(({ bucket }) => bucket.time))
    left[timeframe] = byBucket(timeframe, sources[timeframe] ?? [])
      .filter(({ bucket, bars: [first] }) => first.t < bookFrom || !booked.has(bucket.time))
      .flatMap(({ bars }) => bars)
  }
  return left
}

interface Made {
  readonly bucket: Bucket
  readonly bar: RankedBar
  /** What was recorded of it in its own timeframe, unless it alone is the bar. */
  readonly parts: readonly RankedBar[]
}

/** The bars of one timeframe below 1D. */
const barsOf = (timeframe: Timeframe, sources: Sources): Made[] => {
  const shorter: Sources = {}
  for (const name of timeframes.slice(0, timeframes.indexOf(timeframe) + 1))
    shorter[name] = sources[name] ?? []
  const recorded = new Set(sources[timeframe])
  return byBucket(timeframe, withoutOverlap(shorter, isCovered)).map(({ bucket, bars }): Made => {
    const parts = recorded.size === 0 ? [] : bars.filter((bar) => recorded.has(bar))
    const [first] = bars
    if (bars.length === 1 && parts.length === 1) return { bucket, bar: first, parts: [] }
    const r = parts.length > 0 ? rank.recorded : rank.made
    return { bucket, bar: { t: bucket.time, ...aggregate(bars), r }, parts }
  })
}

/**
 * The last part of a bar as ticks have made it. The whole bar does not show a high or a low of ticks
 * within its range; the minutes since the import do.
 * @param whole the bar as it was made, before ticks added to it
 */
const grownPart = (
  series: SymbolBars,
  timeframe: Timeframe,
  part: RankedBar,
  [whole, grown]: readonly [RankedBar, RankedBar],
  minutes: readonly RankedBar[],
): RankedBar => {
  const unfinished = series.unfinished(timeframe, part.t)
  const since = unfinished === undefined ? [] : minutesSince(unfinished, timeframe, minutes)
  const { h, l } = aggregate([part, ...since])
  return {
    ...part,
    h: grown.h > whole.h ? grown.h : Math.min(h, grown.h),
    l: grown.l < whole.l ? grown.l : Math.max(l, grown.l),
    c: grown.c,
    v: part.v + (grown.v - whole.v),
  }
}

/** Writes what ticks added to bars of several parts, before such a bar is made again. */
export const keepGrowth = (series: SymbolBars, day: Bucket) => {
  if (!longer.some((timeframe) => series.parts(timeframe, day).length > 0)) return
  const sources = sourcesOf(series, day)
  for (const timeframe of longer)
    for (const { bucket, bar, parts } of barsOf(timeframe, sources)) {
      const last = parts.at(-1)
      const grown = series.standing(timeframe, bucket)
      if (last === undefined || grown === null) continue
      const part = grownPart(series, timeframe, last, [bar, grown], sources['1m'] ?? [])
      series.setParts(timeframe, bucket, [...parts.slice(0, -1), part])
    }
}

const remakeDaily = (series: SymbolBars, day: Bucket, sources: Sources) => {
  const standing = series.at('1D', day.time)
  if (importEffect(dailySourceOf(series, day.time), '1m') !== 'aggregate') return
  const [first, ...more] = withoutOverlap(sources, isCovered)
  if (first !== undefined) {
    series.put('1D', { t: day.time, ...aggregate([first, ...more]), r: rank.made })
    series.openDay(day.time, first.t)
  } else if (standing !== null) series.take('1D', standing.t)
}

/** The minutes of a book, of which some are part of what was recorded. */
const withBook = (series: SymbolBars, day: Bucket, sources: Sources): Sources => {
  const left: Sources = {}
  for (const timeframe of longer) {
    const bars = sources[timeframe] ?? []
    left[timeframe] = bars.map((bar, index) =>
      ofClosedDay(series, timeframe, bar, sources['1m'] ?? [], bars[index + 1]),
    )
    for (const bar of bars) coverBookMinutes(series, timeframe, bar)
  }
  return { ...left, '1m': sourceOf(series, '1m', day) }
}

const remakeLonger = (series: SymbolBars, day: Bucket, from: Timeframe, sources: Sources) => {
  for (const timeframe of longer) {
    if (timeframeSeconds[timeframe] < timeframeSeconds[from]) continue
    const bars = barsOf(timeframe, sources)
    const times = new Set(bars.map(({ bar }) => bar.t))
    for (const { t } of series.between(timeframe, day.from, day.to))
      if (!times.has(t)) {
        series.take(timeframe, t)
        series.setParts(timeframe, bucketAt(timeframe, t), [])
      }
    for (const { bucket, bar, parts } of bars) replaceBar(series, timeframe, bucket, bar, parts)
  }
}

/**
 * The first tick of a day that is made of shorter bars: its range is the widest of all of them, as if
 * they had been imported after the tick. The known chunks of the day have to be loaded.
 */
export const widenByImported = (series: SymbolBars, day: Bucket) => {
  const sources = sourcesOf(series, day)
  const bars = timeframes.toReversed().flatMap((timeframe) => sources[timeframe] ?? [])
  bars.sort((a, b) => a.t - b.t)
  widenTickedDay(series, day.time, bars, bars[0]?.t ?? day.from)
}

/**
 * An imported minute that ticks go on with is one of ticks, in whole: it counts beside a recorded bar
 * that reaches over it from another bucket. The chunks of the day have to be loaded.
 */
export const goOnWithMinute = (series: SymbolBars, day: Bucket, minute: RankedBar) => {
  keepGrowth(series, day)
  series.put('1m', { ...minute, r: rank.made })
  const sources = sourcesOf(series, day)
  remakeLonger(series, day, '5m', sources)
  remakeDaily(series, day, sources)
}

/**
 * Makes the day's bars of this timeframe and of the longer ones anew from what is stored of the day:
 * from its minutes and from every recorded bar that no longer recorded one covers. The chunks of
 * the day have to be loaded.
 * @param bookFrom what was recorded from this second on gives way to the minutes of the day's book
 */
export const remakeDay = (
  series: SymbolBars,
  day: Bucket,
  from: Timeframe,
  bookFrom = Number.POSITIVE_INFINITY,
) => {
  const all = sourcesOf(series, day)
  const sources = bookFrom < day.to ? withBook(series, day, afterBook(all, bookFrom)) : all
  remakeLonger(series, day, from, sources)
  remakeDaily(series, day, sources)
}
