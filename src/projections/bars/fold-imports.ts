import { type Bucket, bucketAt, coarserThan } from '../../domain/calendar/buckets.ts'
import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import { type BarColumns, barTime } from '../../domain/stock/bars.ts'
import type { StockEvent } from '../../domain/stock/events.ts'
import type { UnitOfWork } from '../projection.ts'
import { formingBars, type RankedBar } from './documents.ts'
import { editForming } from './edit-forming.ts'
import { rank } from './rank.ts'
import { recordBar } from './record-bar.ts'
import { rollUp } from './roll-up.ts'
import { SymbolBars } from './symbol-bars.ts'

/** The bars of the columns, each at its own second. */
export const barsOf = (columns: BarColumns): RankedBar[] =>
  columns.open.map((o, index) => ({
    t: barTime(columns, index),
    o,
    h: columns.high[index] ?? o,
    l: columns.low[index] ?? o,
    c: columns.close[index] ?? o,
    v: columns.volume[index] ?? 0,
    r: rank.recorded,
  }))

/** The buckets that these seconds are in, once each. @param seconds ascending */
const bucketsOver = (timeframe: Timeframe, seconds: readonly number[]): Bucket[] => {
  const buckets: Bucket[] = []
  let to = Number.NEGATIVE_INFINITY
  for (const second of seconds) {
    if (second < to) continue
    const bucket = bucketAt(timeframe, second)
    to = bucket.to
    buckets.push(bucket)
  }
  return buckets
}

interface Touched {
  readonly timeframe: Timeframe
  readonly buckets: readonly Bucket[]
}

/** Chunks of the buckets themselves, and of the next shorter bars that each is made of. */
function* chunksTouched(
  series: SymbolBars,
  timeframe: Timeframe,
  bars: readonly RankedBar[],
  own: readonly Bucket[],
  coarser: readonly Touched[],
): Generator<string> {
  yield* series.endedChunkIds()
  yield* series.growingChunkIds()
  for (const { t } of bars) yield series.chunkId(timeframe, t)
  for (const { from, to } of own) yield* series.chunkIds(timeframe, from, to)
  let finer = timeframe
  for (const { timeframe: name, buckets } of coarser) {
    for (const { time, from, to } of buckets) {
      yield series.chunkId(name, time)
      yield* series.chunkIds(name, from, to)
      yield* series.chunkIds(finer, from, to)
    }
    finer = name
  }
}

/**
 * Stores imported bars, and makes every longer bar over them anew from what is then stored of it,
 * so that imports may come in any order, cut anywhere, and more than once. A recorded bar stays.
 */
export const foldImport = async (
  unit: UnitOfWork,
  { symbol, timeframe, bars: columns }: Extract<StockEvent, { type: 'BarsImported' }>['data'],
) => {
  await unit.of(formingBars).load([symbol])
  const series = new SymbolBars(unit, editForming(unit, symbol))
  const bars = barsOf(columns)
  const seconds = bars.map(({ t }) => t)
  // Each bucket lies within one of the next longer timeframe.
  const own = timeframe === '1D' ? [] : bucketsOver(timeframe, seconds)
  let inside = own
  const coarser = coarserThan(timeframe).map((name): Touched => {
    inside = bucketsOver(
      name,
      inside.map(({ from }) => from),
    )
    return { timeframe: name, buckets: inside }
  })
  await series.load(new Set(chunksTouched(series, timeframe, bars, own, coarser)))
  series.storeEnded()
  for (const bar of bars) recordBar(series, timeframe, bar)
  for (const { timeframe: name, buckets } of coarser)
    for (const bucket of buckets) rollUp(series, bucket, name)
}
