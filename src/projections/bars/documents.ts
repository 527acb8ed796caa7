import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import { collection } from '../projection.ts'
import type { Rank } from './rank.ts'

/**
 * Bars of one symbol and timeframe that start within one span of time, as columns in ascending
 * order: a chart of 100 bars is two or three documents, and adding a bar rewrites one small one.
 */
export type BarChunkDocument = {
  /** `<symbol>|<timeframe>|<start>` */
  _id: string
  /** `<symbol>|<timeframe>` */
  series: string
  /** First second of the span; a multiple of the timeframe's span. */
  start: number
  /** First seconds of the bars. */
  t: number[]
  o: number[]
  h: number[]
  l: number[]
  c: number[]
  v: number[]
  /** How each bar came to be. */
  r: Rank[]
  /**
   * Recorded bars that share a bucket with others, or with shorter bars that they do not cover,
   * ascending: such a bar is made of all of them. They stand with the first second of the bucket.
   */
  parts: RankedBar[]
  /** Imported bars that ticks may add to, as they were imported; each with the first second of its bucket. */
  unfinished: UnfinishedBar[]
}

/** One bar: its first second, open, high, low, close, volume and rank. */
export type RankedBar = {
  t: number
  o: number
  h: number
  l: number
  c: number
  v: number
  r: Rank
}

/** A bar as it was imported. */
export type UnfinishedBar = RankedBar & {
  /** Unix seconds: the minute of the import, or the end of the bar. Later minutes are not in it. */
  until: number
}

/** A bar that still grows. */
export type FormingBar = RankedBar

type BarPerTimeframe = { [Key in Timeframe]: FormingBar | null }

/** The bars of one symbol that are still growing: all that a tick rewrites. */
export type FormingDocument = {
  /** The symbol. */
  _id: string
  /** Trading date of the last tick, and the day's running volume it brought. */
  date: TradingDate | null
  total: number
  /** The newest closed trading day: its book is shut, later ticks of it are ignored. */
  closedThrough: TradingDate | null
  /** The newest day whose bar was made, by that bar's time, and the second that its open is of. */
  opened: { day: number; at: number } | null
  /** By timeframe; each is later than every bar in the chunks of its timeframe. */
  bars: BarPerTimeframe
  /** Ended bars that are not moved to the chunks yet, by their age; null: none. */
  ended: BarPerTimeframe | null
  /** No bar in the chunks starts after this second, by timeframe; null: there is none at all. */
  newest: { [Key in Timeframe]: number | null }
}

export const barChunks = collection<BarChunkDocument>('bars', 'chunks', [
  { fields: ['series', 'start'] },
])

/** By symbol. */
export const formingBars = collection<FormingDocument>('bars', 'forming')
