import { type TradingDate, tradingDayStart } from '../../../domain/calendar/trading-day.ts'
import { timeframes } from '../../../domain/calendar/timeframes.ts'
import { barTime } from '../../../domain/stock/bars/bar.ts'
import type { StockData } from '../../../domain/stock/events.ts'
import type { UnitOfWork } from '../../projection.ts'
import { type Bucket, bucketAt } from '../../../domain/calendar/buckets.ts'
import { formingBars, type RankedBar } from '../documents.ts'
import { editForming } from './edit-forming.ts'
import { barsOf } from './fold-imports.ts'
import { rank } from '../rank.ts'
import { replaceBar } from './record-bar.ts'
import { keepGrowth, remakeDay } from './remake-day.ts'
import { SymbolBars } from '../symbol-bars.ts'

type DayClosed = StockData<'TradingDayClosed'>

const dayOf = (date: TradingDate): Bucket => bucketAt('1D', tradingDayStart(date) / 1_000)

/** All chunks of a day, and those that what grows would be stored in. */
export const chunksOfDay = (series: SymbolBars, { time, from, to }: Bucket): string[] => {
  const ids = [series.chunkId('1D', time)]
  ids.push(...series.endedChunkIds(), ...series.growingChunkIds())
  for (const timeframe of timeframes)
    if (timeframe !== '1D') ids.push(...series.chunkIds(timeframe, from, to))
  return ids
}

/**
 * Whether these are the book's minutes already, but for recorded ones that it lacks: its ticks were
 * seen, and so it is nearly every night for every symbol.
 */
const areTheBooks = (standing: readonly RankedBar[], book: DayClosed['minutes']): boolean => {
  let next = 0
  for (const { t, o, h, l, c, v, r } of standing) {
    const inBook = t === barTime(book, next)
    const [sameEnds, sameRange] = [
      o === book.open[next] && c === book.close[next],
      h === book.high[next] && l === book.low[next],
    ]
    if (inBook && sameEnds && sameRange && v === book.volume[next] && r === rank.made) next += 1
    else if (inBook || r !== rank.recorded) return false
  }
  return next === book.open.length
}

/** The book's minutes instead of what ticks made of them; imported ones that it lacks stay. */
const replaceMinutes = (series: SymbolBars, day: Bucket, minutes: DayClosed['minutes']) => {
  const before = series.between('1m', day.from, day.to)
  if (areTheBooks(before, minutes)) return
  const book = barsOf(minutes)
  const times = new Set(book.map(({ t }) => t))
  for (const standing of before)
    if (standing.r !== rank.recorded && !times.has(standing.t)) series.take('1m', standing.t)
  for (const bar of book) replaceBar(series, '1m', bucketAt('1m', bar.t), { ...bar, r: rank.made })
}

/**
 * Closes the book of a day: its bar and its minutes take the place of what ticks made, and so does
 * what is made of the minutes between the two, also in place of a recorded bar that the
 * minutes reach back to the start of (an import in the middle of the day has an unfinished last
 * one). Later ticks of the day count no more. The bars are then the same whether the day's ticks
 * were seen or had expired.
 */
export const foldDayClosed = async (
  unit: UnitOfWork,
  { symbol, date, day: book, minutes }: DayClosed,
) => {
  await unit.of(formingBars).load([symbol])
  const forming = editForming(unit, symbol)
  const series = new SymbolBars(unit, forming)
  const day = dayOf(date)
  await series.load(chunksOfDay(series, day))
  series.storeEnded()
  keepGrowth(series, day)
  replaceMinutes(series, day, minutes)
  const firstMinute = minutes.open.length > 0 ? barTime(minutes, 0) : day.to
  const { open: o, high: h, low: l, close: c, volume: v } = book
  series.put('1D', { t: day.time, o, h, l, c, v, r: rank.recorded })
  remakeDay(series, day, '5m', firstMinute)
  if (forming.closedThrough === null || forming.closedThrough < date) forming.closedThrough = date
}
