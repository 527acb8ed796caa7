import { type Bucket, bucketAt } from '../../../domain/calendar/buckets.ts'
import {
  dailyBarTime,
  dateOfDailyBar,
  tradingDayStart,
} from '../../../domain/calendar/trading-day.ts'
import { type Timeframe, timeframeSeconds } from '../../../domain/calendar/timeframes.ts'
import { type DaySource, isInSharesOf, tickedDayWith } from '../../../domain/quotes/ticked-day.ts'
import { aggregate } from '../../../domain/stock/aggregate.ts'
import type { RankedBar, UnfinishedBar } from '../documents.ts'
import { type Place, placeOf } from '../place.ts'
import { coveredBy, rank } from '../rank.ts'
import type { SymbolBars } from '../symbol-bars.ts'
import { toBar } from '../to-bar.ts'

/** Makes this the one bar of its bucket, whatever stands there. */
export const replaceBar = (
  series: SymbolBars,
  timeframe: Timeframe,
  bucket: Bucket,
  bar: RankedBar,
  parts: readonly RankedBar[] = [],
) => {
  const standing = series.standing(timeframe, placeOf(timeframe, bucket))
  if (standing !== null && standing.t !== bar.t) series.take(timeframe, standing.t)
  series.put(timeframe, bar)
  series.setParts(timeframe, bucket, parts)
}

/** What was recorded in the bucket, ascending; empty: nothing, or what stands there was made. */
const recordedIn = (series: SymbolBars, timeframe: Timeframe, bucket: Bucket) => {
  const parts = series.parts(timeframe, bucket)
  if (parts.length > 0) return parts
  const standing = series.standing(timeframe, placeOf(timeframe, bucket))
  return standing?.r === rank.recorded ? [standing] : []
}

/** Minutes of ticks before this second are part of a bar that reaches over them from another bucket. */
const coverMinutes = (
  series: SymbolBars,
  timeframe: Timeframe,
  { t }: RankedBar,
  until: number,
) => {
  const { to } = bucketAt(timeframe, t)
  for (const minute of series.between('1m', to, Math.min(endOf(timeframe, t), until)))
    if (minute.r !== rank.recorded)
      series.put('1m', { ...minute, r: coveredBy(minute.r, timeframe) })
}

/** An imported bar takes in the minutes that ticks have made by now, but for one that still grows. */
const coverSeenMinutes = (series: SymbolBars, timeframe: Timeframe, bar: RankedBar) => {
  const { t } = bar
  const end = endOf(timeframe, t)
  if (timeframe === '1m' || end <= bucketAt(timeframe, t).to) return
  const { bars, closedThrough } = series.forming
  const isClosed = closedThrough !== null && bucketAt('1D', t).time <= dailyBarTime(closedThrough)
  coverMinutes(series, timeframe, bar, isClosed ? end : (bars['1m']?.t ?? end))
}

/** Keeps an imported bar that ticks may add to, for the end of its day. */
const keepUnfinished = (
  series: SymbolBars,
  timeframe: Timeframe,
  bar: RankedBar,
  importedAt: number,
) => {
  const end = endOf(timeframe, bar.t)
  const until = Math.min(end, importedAt - (importedAt % timeframeSeconds['1m']))
  const { from, to } = bucketAt(timeframe, bar.t)
  const growing = series.forming.bars[timeframe]
  const grows = growing !== null && growing.t >= from && growing.t < to
  series.setUnfinished(timeframe, bar.t, until < end || grows ? { ...bar, until } : null)
}

/** A recorded bar goes on with ticks: what was imported of it is kept. */
export const keepImported = (
  series: SymbolBars,
  timeframe: Timeframe,
  place: Place,
  bar: RankedBar,
) => {
  const last = series.parts(timeframe, place).at(-1) ?? bar
  if (series.unfinished(timeframe, last.t) === undefined)
    series.setUnfinished(timeframe, last.t, { ...last, until: endOf(timeframe, last.t) })
}

/**
 * The minutes of ticks that had not ended when this bar was imported, up to the end of its bucket.
 * @param minutes of the day, ascending
 * @param next the next recorded bar of its bucket
 */
export const minutesSince = (
  { t, until }: UnfinishedBar,
  timeframe: Timeframe,
  minutes: readonly RankedBar[],
  next?: RankedBar,
): RankedBar[] => {
  const from = Math.max(until, t)
  const to = Math.min(bucketAt(timeframe, t).to, next?.t ?? Number.POSITIVE_INFINITY)
  return minutes.filter((minute) => minute.r !== rank.recorded && minute.t >= from && minute.t < to)
}

/**
 * A recorded bar of a closed day: what was imported of it, with the minutes of the book that had not
 * ended by then. What ticks have added to it is in these, and the same once they have expired.
 * @param minutes of the day, ascending
 * @param next the next recorded bar of its bucket
 */
export const ofClosedDay = (
  series: SymbolBars,
  timeframe: Timeframe,
  bar: RankedBar,
  minutes: readonly RankedBar[],
  next: RankedBar | undefined,
): RankedBar => {
  const unfinished = series.unfinished(timeframe, bar.t)
  if (unfinished === undefined) return bar
  const { until, ...imported } = unfinished
  const more = minutesSince(unfinished, timeframe, minutes, next)
  return { ...imported, ...aggregate([imported, ...more]) }
}

/** A recorded bar takes in the minutes of its day's book that had ended when it was imported. */
export const coverBookMinutes = (series: SymbolBars, timeframe: Timeframe, bar: RankedBar) => {
  const until = series.unfinished(timeframe, bar.t)?.until ?? Number.POSITIVE_INFINITY
  coverMinutes(series, timeframe, bar, until)
}

/** The second that a bar covers its minutes before: none is of another day. */
const endOf = (timeframe: Timeframe, t: number): number =>
  Math.min(t + timeframeSeconds[timeframe], bucketAt('1D', t).to)

/** What the daily bar of this time is from. One of ticks is as recorded once its day is over. */
export const dailySourceOf = (series: SymbolBars, time: number): DaySource => {
  const daily = series.at('1D', time)
  if (daily === null || daily.r === rank.made) return 'intraday'
  return daily.r === rank.ticked && daily === series.forming.bars['1D'] ? 'ticks' : 'daily'
}

/**
 * Imported bars of the day in progress, of which ticks were seen.
 * @param time of its daily bar
 * @param from first second of a bar; of a daily one that of its day
 * @returns false when it is no such day
 */
export const widenTickedDay = (
  series: SymbolBars,
  time: number,
  bars: readonly RankedBar[],
  from: number,
): boolean => {
  const { forming } = series
  const daily = forming.bars['1D']
  if (daily === null || dailySourceOf(series, time) !== 'ticks') return false
  const openAt = forming.opened?.day === time ? forming.opened.at : Number.NEGATIVE_INFINITY
  const known = { open: daily.o, openAt, high: daily.h, low: daily.l }
  const day = tickedDayWith(known, bars.map(toBar), from)
  forming.bars['1D'] = { ...daily, o: day.open, h: day.high, l: day.low }
  if (openAt !== day.openAt) forming.opened = { day: time, at: day.openAt }
  return true
}

/**
 * Stores a bar that was imported at `importedAt` (Unix seconds) at its own second, which is not ours
 * where an exchange opens at half past.
 * Several of one bucket, in one import or in many, are parts of one bar. Longer bars are made anew
 * by `remakeDay`.
 */
export const recordBar = (
  series: SymbolBars,
  timeframe: Timeframe,
  bar: RankedBar,
  importedAt: number,
) => {
  if (timeframe === '1D') {
    const from = tradingDayStart(dateOfDailyBar(bar.t)) / 1_000
    const today = series.forming.bars['1D']
    const widening = today?.t === bar.t && !isInSharesOf(today.c, bar.c) ? [] : [bar]
    if (widenTickedDay(series, bar.t, widening, from)) return
    series.put(timeframe, bar)
    series.openDay(bar.t, from)
    return
  }
  coverSeenMinutes(series, timeframe, bar)
  if (timeframe !== '1m') keepUnfinished(series, timeframe, bar, importedAt)
  const bucket = bucketAt(timeframe, bar.t)
  const others = recordedIn(series, timeframe, bucket).filter(({ t }) => t !== bar.t)
  const [first, ...more] = [...others, bar].sort((a, b) => a.t - b.t)
  if (first === undefined || more.length === 0) {
    replaceBar(series, timeframe, bucket, bar)
    return
  }
  const whole = { t: bucket.time, ...aggregate([first, ...more]), r: rank.recorded }
  replaceBar(series, timeframe, bucket, whole, [first, ...more])
}
