import {
  dailyBarTime,
  type TradingDate,
  tradingDayStart,
} from '../../domain/calendar/trading-day.ts'
import type { PriceFeedEvent, Tick } from '../../domain/price-feed/events.ts'
import { isOpening } from '../../domain/price-feed/first-tick.ts'
import { type Timeframe, timeframes } from '../../domain/calendar/timeframes.ts'
import { after, type Documents, type UnitOfWork } from '../projection.ts'
import { bucketTime } from '../../domain/calendar/buckets.ts'
import { barChunks, type FormingDocument, formingBars, type RankedBar } from './documents.ts'
import { rank } from './rank.ts'
import { editForming, SymbolBars } from './symbol-bars.ts'

/**
 * Shares traded since the tick before. Of the first tick of a day nothing but the tick decides, so
 * ticks of an earlier day that have expired make no difference.
 */
const tradedSince = ({ date, total }: FormingDocument, tick: Tick, day: TradingDate): number => {
  const volume = tick[2]
  if (date === day) return Math.max(0, volume - total)
  return isOpening(tick[3] - tradingDayStart(day)) ? volume : 0
}

const isOver = ({ date, closedThrough }: FormingDocument, day: TradingDate): boolean =>
  (date !== null && day < date) || (closedThrough !== null && day <= closedThrough)

type BarTimes = { readonly [Key in Timeframe]: number }

/** The times of the bars that ticks of this second belong to. */
const barTimes = (second: number, day: TradingDate): BarTimes => ({
  '1m': bucketTime('1m', second),
  '5m': bucketTime('5m', second),
  '15m': bucketTime('15m', second),
  '1H': bucketTime('1H', second),
  '4H': bucketTime('4H', second),
  '1D': dailyBarTime(day),
})

type TimesAt = (at: number) => BarTimes

/** Most ticks of a beat are of one second: its times are made once. */
const createTimes = (day: TradingDate): TimesAt => {
  let last = Number.NaN
  let times: BarTimes | null = null
  return (at) => {
    const second = Math.floor(at / 1_000)
    if (times === null || second !== last) {
      last = second
      times = barTimes(second, day)
    }
    return times
  }
}

const grows = (bar: RankedBar | null, time: number): boolean => bar !== null && bar.t >= time

// Timeframe by timeframe from here on: it runs for every tick, and a key that changes is slow.
const crosses = ({ bars }: FormingDocument, times: BarTimes): boolean =>
  !(
    grows(bars['1m'], times['1m']) &&
    grows(bars['5m'], times['5m']) &&
    grows(bars['15m'], times['15m']) &&
    grows(bars['1H'], times['1H']) &&
    grows(bars['4H'], times['4H']) &&
    grows(bars['1D'], times['1D'])
  )

/** Of every minute; the first ones are for bars that all begin at once. */
const [firstTurn, turns] = [2, 56]

/** The second of a minute from which on a symbol's ended bars are moved: all symbols' turns differ. */
const turnOf = (symbol: string): number => {
  let hash = 0
  for (let index = 0; index < symbol.length; index += 1)
    hash = (Math.imul(hash, 31) + symbol.charCodeAt(index)) >>> 0
  return firstTurn + (hash % turns)
}

const isTurn = ({ _id, ended }: FormingDocument, at: number): boolean =>
  ended !== null && Math.floor(at / 1_000) % 60 >= turnOf(_id)

/** Chunks that are looked at when growing bars end and others begin. */
const chunksTouched = (series: SymbolBars, times: BarTimes): string[] => {
  const { bars, newest } = series.forming
  const ids = series.endedChunkIds()
  for (const timeframe of timeframes) {
    const time = times[timeframe]
    if (grows(bars[timeframe], time)) continue
    if ((newest[timeframe] ?? -1) >= time) ids.push(series.chunkId(timeframe, time))
  }
  return ids
}

/** Ends the growing bar and begins the one of `time`, going on from what is stored of it. */
const begin = (series: SymbolBars, timeframe: Timeframe, time: number, price: number) => {
  const { bars, newest, ended } = series.forming
  series.end(timeframe)
  const stored = Math.max(newest[timeframe] ?? -1, ended?.[timeframe]?.t ?? -1)
  if (stored > time) return
  const known = stored === time ? series.take(timeframe, time) : null
  const begun = { t: time, o: price, h: price, l: price, c: price, v: 0, r: rank.made }
  bars[timeframe] = known ?? begun
}

const beginBars = (series: SymbolBars, times: BarTimes, price: number) => {
  for (const timeframe of timeframes) {
    const time = times[timeframe]
    if (!grows(series.forming.bars[timeframe], time)) begin(series, timeframe, time, price)
  }
}

/** Of another time: the tick is late, and its bar has ended. */
const growOne = (bar: RankedBar | null, time: number, price: number): RankedBar | null => {
  if (bar === null || bar.t !== time) return null
  if (price > bar.h) bar.h = price
  if (price < bar.l) bar.l = price
  bar.c = price
  return bar
}

const growBy = (bar: RankedBar | null, time: number, price: number, traded: number) => {
  const grown = growOne(bar, time, price)
  if (grown !== null && traded !== 0) grown.v += traded
}

const grow = ({ bars }: FormingDocument, times: BarTimes, tick: Tick, traded: number) => {
  const price = tick[1]
  growBy(bars['1m'], times['1m'], price, traded)
  growBy(bars['5m'], times['5m'], price, traded)
  growBy(bars['15m'], times['15m'], price, traded)
  growBy(bars['1H'], times['1H'], price, traded)
  growBy(bars['4H'], times['4H'], price, traded)
  const day = growOne(bars['1D'], times['1D'], price)
  if (day !== null) day.v = tick[2]
}

type PricesTicked = Extract<PriceFeedEvent, { type: 'PricesTicked' }>['data']

/** A beat with what its fold looks at. */
interface Growing {
  readonly beat: PricesTicked
  readonly unit: UnitOfWork
  readonly formings: Documents<FormingDocument>
  readonly timesAt: TimesAt
}

/** What the ticks from this one on will look at, to be fetched at once instead of symbol by symbol. */
const chunksFrom = ({ beat, unit, formings, timesAt }: Growing, from: number): string[] => {
  const { ticks, date } = beat
  const ids: string[] = []
  for (const [symbol, , , at] of ticks.slice(from)) {
    const forming = formings.get(symbol)
    if (forming === null || isOver(forming, date)) continue
    const times = timesAt(at)
    if (crosses(forming, times) || isTurn(forming, at))
      ids.push(...chunksTouched(new SymbolBars(unit, forming), times))
  }
  return ids
}

/** Once these are there, all that the rest of the beat needs is. */
const fetchAndGrow = async (growing: Growing, from: number, loading: Promise<void>) => {
  await loading
  await growing.unit.of(barChunks).load(chunksFrom(growing, from))
  await growFrom(growing, from, true)
}

/**
 * Folds the ticks from this one on.
 *
 * @param isFetched whether what the first of them looks at is there
 */
const growFrom = (growing: Growing, from: number, isFetched = false): Promise<void> | void => {
  const { beat, unit, formings, timesAt } = growing
  const { ticks, date } = beat
  for (let index = from; index < ticks.length; index += 1) {
    const tick = ticks[index]
    if (tick === undefined) return
    const forming = formings.edit(tick[0]) ?? editForming(unit, tick[0])
    if (isOver(forming, date)) continue
    const times = timesAt(tick[3])
    const turn = isTurn(forming, tick[3])
    if (turn || crosses(forming, times)) {
      const series = new SymbolBars(unit, forming)
      const isThere = isFetched && index === from
      const loading = isThere ? undefined : unit.of(barChunks).load(chunksTouched(series, times))
      if (loading !== undefined) return fetchAndGrow(growing, index, loading)
      if (turn) series.storeEnded()
      beginBars(series, times, tick[1])
    }
    grow(forming, times, tick, tradedSince(forming, tick, date))
    forming.date = date
    forming.total = tick[2]
  }
}

/**
 * Grows the bars of every symbol of a beat. Bars that end are moved to where finished ones are when
 * their symbol has its turn, because all symbols' minutes end in one beat; one that begins goes on
 * from what was imported or rolled up of it. A tick of a day that is over changes nothing, one that
 * is late by less only the bars that still grow.
 */
export const foldTicks = (unit: UnitOfWork, beat: PricesTicked): Promise<void> | void => {
  const formings = unit.of(formingBars)
  return after(formings.load(beat.ticks.map((tick) => tick[0])), () =>
    growFrom({ beat, unit, formings, timesAt: createTimes(beat.date) }, 0),
  )
}
