import {
  dailyBarTime,
  type TradingDate,
  tradingDayStart,
} from '../../../domain/calendar/trading-day.ts'
import type { PriceFeedEvent, Tick } from '../../../domain/price-feed/events.ts'
import { isOpening } from '../../../domain/price-feed/first-tick.ts'
import { type Timeframe, timeframes } from '../../../domain/calendar/timeframes.ts'
import { after, type Documents, type UnitOfWork } from '../../projection.ts'
import { bucketAt } from '../../../domain/calendar/buckets.ts'
import { barChunks, type FormingDocument, formingBars, type RankedBar } from '../documents.ts'
import { editForming } from './edit-forming.ts'
import { chunksOfDay } from './fold-day-closed.ts'
import { type Place, placeOf } from '../place.ts'
import { rank } from '../rank.ts'
import { keepImported } from './record-bar.ts'
import { goOnWithMinute, widenByImported } from './remake-day.ts'
import { SymbolBars } from '../symbol-bars.ts'

const isOver = ({ date, closedThrough }: FormingDocument, day: TradingDate): boolean =>
  (date !== null && day < date) || (closedThrough !== null && day <= closedThrough)

type Places = { readonly [Key in Timeframe]: Place }

const placeAt = (timeframe: Timeframe, second: number): Place =>
  placeOf(timeframe, bucketAt(timeframe, second))

/** Where the bars stand that ticks of this second belong to. */
const placesOf = (second: number, day: TradingDate): Places => ({
  '1m': placeAt('1m', second),
  '5m': placeAt('5m', second),
  '15m': placeAt('15m', second),
  '1H': placeAt('1H', second),
  '4H': placeAt('4H', second),
  '1D': { from: dailyBarTime(day), to: dailyBarTime(day) + 1 },
})

type PlacesAt = (at: number) => Places

/** Most ticks of a tick batch are of one second: its places are made once. */
const createPlaces = (day: TradingDate): PlacesAt => {
  let last = Number.NaN
  let places: Places | null = null
  return (at) => {
    const second = Math.floor(at / 1_000)
    if (places === null || second !== last) {
      last = second
      places = placesOf(second, day)
    }
    return places
  }
}

const hasLater = (
  { bars, newest, ended }: FormingDocument,
  timeframe: Timeframe,
  { to }: Place,
): boolean =>
  (bars[timeframe]?.t ?? Math.max(newest[timeframe] ?? -1, ended?.[timeframe]?.t ?? -1)) >= to

/**
 * Of a minute before the newest bar of a timeframe begins: no bar but that of the day may count the
 * tick. A daily bar that was imported ahead of its day holds nothing up.
 */
const isLate = (forming: FormingDocument, { '1m': minute }: Places): boolean =>
  hasLater(forming, '1m', minute) ||
  hasLater(forming, '5m', minute) ||
  hasLater(forming, '15m', minute) ||
  hasLater(forming, '1H', minute) ||
  hasLater(forming, '4H', minute)

const grows = (bar: RankedBar | null, { from }: Place): boolean => bar !== null && bar.t >= from

// Timeframe by timeframe from here on: it runs for every tick, and a key that changes is slow.
const crosses = ({ bars }: FormingDocument, places: Places, late: boolean): boolean =>
  !grows(bars['1D'], places['1D']) ||
  !(
    late ||
    (grows(bars['1m'], places['1m']) &&
      bars['1m']?.r === rank.made &&
      grows(bars['5m'], places['5m']) &&
      grows(bars['15m'], places['15m']) &&
      grows(bars['1H'], places['1H']) &&
      grows(bars['4H'], places['4H']))
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

/** Whether an import contains this minute or a later one. */
const mayBeImported = ({ bars, newest }: FormingDocument, { from }: Place): boolean =>
  (bars['1m'] !== null && bars['1m'].r !== rank.made) || (newest['1m'] ?? -1) >= from

/** What a late tick is of. */
const daily: readonly Timeframe[] = ['1D']

/** The day reads its imported bars before shorter bars continue from it. */
const dailyFirst: readonly Timeframe[] = timeframes.toReversed()

/** The existing chunks with imported bars of the day. */
const importedChunkIds = (series: SymbolBars, places: Places): string[] => {
  const { from, to } = bucketAt('1D', places['1m'].from)
  return timeframes.flatMap((timeframe) =>
    timeframe === '1D' ? [] : series.knownChunkIds(timeframe, from, to),
  )
}

/** Chunks that are read when growing bars end and others begin. */
const chunksTouched = (series: SymbolBars, places: Places, late: boolean): string[] => {
  const { bars, newest } = series.forming
  if (!late && mayBeImported(series.forming, places['1m']))
    return chunksOfDay(series, bucketAt('1D', places['1m'].from))
  const ids = series.endedChunkIds()
  for (const timeframe of late ? daily : timeframes) {
    const { from, to } = places[timeframe]
    if (grows(bars[timeframe], places[timeframe])) continue
    if ((newest[timeframe] ?? -1) < from) continue
    ids.push(...series.chunkIds(timeframe, from, to))
    if (timeframe === '1D') ids.push(...importedChunkIds(series, places))
  }
  return ids
}

/** Ends the growing bar and begins the one of `place`, going on from what is stored of it. */
const begin = (series: SymbolBars, timeframe: Timeframe, place: Place, [, price, , at]: Tick) => {
  const { bars, newest, ended } = series.forming
  series.end(timeframe)
  const stored = Math.max(newest[timeframe] ?? -1, ended?.[timeframe]?.t ?? -1)
  if (stored >= place.to) return
  const known = stored >= place.from ? series.takeAt(timeframe, place) : null
  const begun = { t: place.from, o: price, h: price, l: price, c: price, v: 0, r: rank.made }
  bars[timeframe] = known ?? begun
  if (timeframe !== '1D') {
    if (known?.r === rank.recorded) keepImported(series, timeframe, place, known)
    return
  }
  const isMade = known?.r === rank.made
  bars[timeframe].r = rank.ticked
  if (known === null) series.openDay(place.from, Math.floor(at / 1_000))
  if (isMade) widenByImported(series, bucketAt('1D', Math.floor(at / 1_000)))
}

const beginBars = (series: SymbolBars, places: Places, tick: Tick, late: boolean) => {
  if (!late && mayBeImported(series.forming, places['1m'])) {
    series.storeEnded()
    const minute = series.standing('1m', places['1m'])
    if (minute !== null && minute.r !== rank.made)
      goOnWithMinute(series, bucketAt('1D', places['1m'].from), minute)
  }
  for (const timeframe of late ? daily : dailyFirst) {
    const place = places[timeframe]
    if (!grows(series.forming.bars[timeframe], place)) begin(series, timeframe, place, tick)
  }
}

/** The day's volume before this tick; null: nothing is known of the day. */
const volumeBefore = ({ date, total, bars }: FormingDocument, day: TradingDate): number | null => {
  if (date === day) return total
  // What was imported of the day counts as well as ticks: both are of the same running total.
  const known = bars['1D']
  return known?.t === dailyBarTime(day) && known.v > 0 ? known.v : null
}

/** Leaves the volume of a late tick to the next one, also if it is the first of its day. */
const postponeVolume = (forming: FormingDocument, day: TradingDate) => {
  const before = volumeBefore(forming, day)
  if (before === null) return
  forming.date = day
  forming.total = before
}

/**
 * Counts the volume of a tick whose bars have begun. Of the first tick of a day nothing but the tick
 * and the day's own bars decides, so ticks of an earlier day that have expired make no difference.
 * A total that is corrected downwards adds nothing until it is passed again.
 * @returns shares traded since the tick before
 */
const count = (forming: FormingDocument, tick: Tick, day: TradingDate): number => {
  const volume = tick[2]
  const before = volumeBefore(forming, day)
  forming.date = day
  forming.total = Math.max(before ?? 0, volume)
  if (before !== null) return forming.total - before
  return isOpening(tick[3] - tradingDayStart(day)) ? volume : 0
}

/** One that stands later is not touched: it was imported before its time. */
const growOne = (bar: RankedBar | null, { to }: Place, price: number): RankedBar | null => {
  if (bar === null || bar.t >= to) return null
  if (price > bar.h) bar.h = price
  if (price < bar.l) bar.l = price
  bar.c = price
  return bar
}

const growBy = (bar: RankedBar | null, place: Place, price: number, traded: number) => {
  const grown = growOne(bar, place, price)
  if (grown !== null && traded !== 0) grown.v += traded
}

const grow = ({ bars }: FormingDocument, places: Places, price: number, traded: number) => {
  growBy(bars['1m'], places['1m'], price, traded)
  growBy(bars['5m'], places['5m'], price, traded)
  growBy(bars['15m'], places['15m'], price, traded)
  growBy(bars['1H'], places['1H'], price, traded)
  growBy(bars['4H'], places['4H'], price, traded)
}

/** The provider's total knows of trades that no minute of ours has. */
const growDay = ({ bars }: FormingDocument, places: Places, [, price, volume]: Tick) => {
  const day = growOne(bars['1D'], places['1D'], price)
  if (day !== null) day.v = volume
}

type PricesTicked = Extract<PriceFeedEvent, { type: 'PricesTicked' }>['data']

/** A tick batch with what its fold looks at. */
interface Growing {
  readonly batch: PricesTicked
  readonly unit: UnitOfWork
  readonly formings: Documents<FormingDocument>
  readonly placesAt: PlacesAt
}

/** What the ticks from this one on will look at, to be fetched at once instead of symbol by symbol. */
const chunksFrom = ({ batch, unit, formings, placesAt }: Growing, from: number): string[] => {
  const { ticks, date } = batch
  const ids: string[] = []
  for (const [symbol, , , at] of ticks.slice(from)) {
    const forming = formings.get(symbol)
    if (forming === null || isOver(forming, date)) continue
    const places = placesAt(at)
    const late = isLate(forming, places)
    if (crosses(forming, places, late) || isTurn(forming, at))
      ids.push(...chunksTouched(new SymbolBars(unit, forming), places, late))
  }
  return ids
}

/** Once these are there, all that the rest of the tick batch needs is. */
const fetchAndGrow = async (growing: Growing, from: number, loading: Promise<void>) => {
  await loading
  await growing.unit.of(barChunks).load(chunksFrom(growing, from))
  await growFrom(growing, from, true)
}

/**
 * Folds the ticks from this one on.
 * @param isFetched whether what the first of them looks at is there
 */
const growFrom = (growing: Growing, from: number, isFetched = false): Promise<void> | void => {
  const { batch, unit, formings, placesAt } = growing
  const { ticks, date } = batch
  for (let index = from; index < ticks.length; index += 1) {
    const tick = ticks[index]
    if (tick === undefined) return
    const forming = formings.edit(tick[0]) ?? editForming(unit, tick[0])
    if (isOver(forming, date)) continue
    const places = placesAt(tick[3])
    const late = isLate(forming, places)
    const turn = isTurn(forming, tick[3])
    if (turn || crosses(forming, places, late)) {
      const series = new SymbolBars(unit, forming)
      const isThere = isFetched && index === from
      const loading = isThere
        ? undefined
        : unit.of(barChunks).load(chunksTouched(series, places, late))
      if (loading !== undefined) return fetchAndGrow(growing, index, loading)
      if (turn) series.storeEnded()
      beginBars(series, places, tick, late)
    }
    if (late) postponeVolume(forming, date)
    else grow(forming, places, tick[1], count(forming, tick, date))
    growDay(forming, places, tick)
  }
}

/**
 * Grows the bars of every symbol of a tick batch. Bars that end are moved to where finished ones are when
 * their symbol has its turn, because all symbols' minutes end in one tick batch; one that begins goes on
 * from what was imported or made of it. A tick of a day that is over
 * changes nothing, and one of a minute that is over only the day's bar; the volume that it brings to
 * the others is counted with the next one.
 */
export const foldTicks = (unit: UnitOfWork, batch: PricesTicked): Promise<void> | void => {
  const formings = unit.of(formingBars)
  return after(formings.load(batch.ticks.map((tick) => tick[0])), () =>
    growFrom({ batch, unit, formings, placesAt: createPlaces(batch.date) }, 0),
  )
}
