import { dailyBarTime, tradingDayStart } from '../../domain/kernel/trading-day.ts'
import type { PriceFeedEvent, Tick } from '../../domain/price-feed/events.ts'
import { type Timeframe, timeframes } from '../../domain/stock/bars.ts'
import type { UnitOfWork } from '../projection.ts'
import { bucketTime } from './buckets.ts'
import { barChunks, type FormingDocument, formingBars, type RankedBar } from './documents.ts'
import { rank } from './rank.ts'
import { editForming, SymbolBars } from './symbol-bars.ts'

/** The regular session opens nine and a half hours after midnight New York. */
const sessionOpenMs = 9.5 * 3_600_000
/** A first tick of the day within so long of an opening brings volume that its own minute made. */
const openingMs = 5 * 60_000

/**
 * Shares traded since the tick before. The first tick of a day tells the whole day's volume: it
 * all belongs to this minute when trading has just opened, else we came late and none of it does.
 * Nothing but the tick decides, so ticks of an earlier day that have expired make no difference.
 */
const tradedSince = ({ date, total }: FormingDocument, tick: Tick, day: string): number => {
  const [, , volume, at] = tick
  if (date === day) return Math.max(0, volume - total)
  const sinceMidnight = at - tradingDayStart(day)
  const sinceOpen = sinceMidnight - sessionOpenMs
  const opening = sinceMidnight < openingMs || (sinceOpen >= 0 && sinceOpen < openingMs)
  return opening ? volume : 0
}

const isOver = ({ date, closedThrough }: FormingDocument, day: string): boolean =>
  (date !== null && day < date) || (closedThrough !== null && day <= closedThrough)

/** The times of the bars that ticks of this second belong to, in the order of `timeframes`. */
const barTimes = (second: number, day: string): readonly number[] =>
  timeframes.map((timeframe) =>
    timeframe === '1D' ? dailyBarTime(day) : bucketTime(timeframe, second),
  )

/** Most ticks of a beat are of one second: its times are made once. */
const createTimes = (day: string): ((at: number) => readonly number[]) => {
  let last = Number.NaN
  let times: readonly number[] = []
  return (at) => {
    const second = Math.floor(at / 1_000)
    if (second !== last) {
      last = second
      times = barTimes(second, day)
    }
    return times
  }
}

const grows = (bar: RankedBar | null, time: number): boolean => bar !== null && bar.t >= time

// Plain loops from here on: they run for every tick, six times each.
const crosses = ({ bars }: FormingDocument, times: readonly number[]): boolean => {
  let index = 0
  for (const timeframe of timeframes) {
    if (!grows(bars[timeframe], times[index] ?? 0)) return true
    index += 1
  }
  return false
}

/** Chunks that are looked at when growing bars end and others begin. */
const chunksTouched = (series: SymbolBars, times: readonly number[]): string[] => {
  const { bars, newest } = series.forming
  const ids: string[] = []
  for (const [index, timeframe] of timeframes.entries()) {
    const time = times[index] ?? 0
    const growing = bars[timeframe]
    if (grows(growing, time)) continue
    if (growing !== null) ids.push(series.chunkId(timeframe, growing.t))
    if ((newest[timeframe] ?? -1) >= time) ids.push(series.chunkId(timeframe, time))
  }
  return ids
}

/** Ends the growing bar and begins the one of `time`, going on from what is stored of it. */
const begin = (series: SymbolBars, timeframe: Timeframe, time: number, price: number) => {
  const { bars, newest } = series.forming
  series.settle(timeframe)
  const stored = newest[timeframe] ?? -1
  if (stored > time) return
  const known = stored === time ? series.take(timeframe, time) : null
  const begun = { t: time, o: price, h: price, l: price, c: price, v: 0, r: rank.made }
  bars[timeframe] = known ?? begun
}

const beginBars = (series: SymbolBars, times: readonly number[], price: number) => {
  for (const [index, timeframe] of timeframes.entries()) {
    const time = times[index] ?? 0
    if (!grows(series.forming.bars[timeframe], time)) begin(series, timeframe, time, price)
  }
}

const grow = (forming: FormingDocument, times: readonly number[], tick: Tick, traded: number) => {
  const price = tick[1]
  const volume = tick[2]
  const { bars } = forming
  let index = -1
  for (const timeframe of timeframes) {
    index += 1
    const bar = bars[timeframe]
    // Of another time: the tick is late, and its bar has ended.
    if (bar === null || bar.t !== times[index]) continue
    if (price > bar.h) bar.h = price
    if (price < bar.l) bar.l = price
    bar.c = price
    bar.v = timeframe === '1D' ? volume : bar.v + traded
  }
}

type PricesTicked = Extract<PriceFeedEvent, { type: 'PricesTicked' }>['data']
type TimesAt = (at: number) => readonly number[]

/** What the beat will look at, fetched at once instead of symbol by symbol. */
const prefetch = async (unit: UnitOfWork, { ticks, date }: PricesTicked, timesAt: TimesAt) => {
  const documents = unit.of(formingBars)
  await documents.load(ticks.map(([symbol]) => symbol))
  const ids: string[] = []
  for (const [symbol, , , at] of ticks) {
    const forming = documents.get(symbol)
    const times = timesAt(at)
    if (forming !== null && !isOver(forming, date) && crosses(forming, times))
      ids.push(...chunksTouched(new SymbolBars(unit, forming), times))
  }
  if (ids.length > 0) await unit.of(barChunks).load(ids)
}

/**
 * Grows the bars of every symbol of a beat. Bars that end are moved to where finished ones are; one
 * that begins goes on from what was imported or rolled up of it. A tick of a day that is over
 * changes nothing, one that is late by less only the bars that still grow.
 */
export const foldTicks = async (unit: UnitOfWork, data: PricesTicked) => {
  const { ticks, date } = data
  const timesAt = createTimes(date)
  await prefetch(unit, data, timesAt)
  for (const tick of ticks) {
    const [symbol, price, volume, at] = tick
    const forming = editForming(unit, symbol)
    if (isOver(forming, date)) continue
    const traded = tradedSince(forming, tick, date)
    const times = timesAt(at)
    if (crosses(forming, times)) {
      const series = new SymbolBars(unit, forming)
      // Already there, unless the beat crosses twice for one symbol.
      await unit.of(barChunks).load(chunksTouched(series, times))
      beginBars(series, times, price)
    }
    grow(forming, times, tick, traded)
    forming.date = date
    forming.total = volume
  }
}
