import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import { type BarColumns, barTime } from '../../domain/stock/bars.ts'
import type { StockEvent } from '../../domain/stock/events.ts'
import type { UnitOfWork } from '../projection.ts'
import { type Bucket, bucketAt, bucketTime, coarserThan } from '../../domain/calendar/buckets.ts'
import { formingBars, type RankedBar } from './documents.ts'
import { merged } from './merge-bars.ts'
import { rank } from './rank.ts'
import { rollUp } from './roll-up.ts'
import { editForming, SymbolBars } from './symbol-bars.ts'

/** Imported bars on the times that bars of this timeframe have here, ascending. */
export const recordedBars = (timeframe: Timeframe, columns: BarColumns): RankedBar[] => {
  const bars: RankedBar[] = []
  for (const [index, o] of columns.open.entries()) {
    const second = barTime(columns, index)
    const t = timeframe === '1D' ? second : bucketTime(timeframe, second)
    const bar: RankedBar = {
      t,
      o,
      h: columns.high[index] ?? o,
      l: columns.low[index] ?? o,
      c: columns.close[index] ?? o,
      v: columns.volume[index] ?? 0,
      r: rank.recorded,
    }
    const last = bars.at(-1)
    // An exchange that opens at half past has its hours across ours: two of them may share one.
    if (last?.t === t) bars[bars.length - 1] = { ...merged(t, [last, bar]), r: rank.recorded }
    else bars.push(bar)
  }
  return bars
}

/** Half past nine in New York: from then on a day of the regular session is whole. */
const sessionOpenSeconds = 9.5 * 3_600

/** Whether bars from `first` on hold all of the bucket that was traded. */
const startsWithin = ({ from }: Bucket, timeframe: Timeframe, first: number): boolean =>
  first <= (timeframe === '1D' ? from + sessionOpenSeconds : from)

/** The buckets of a coarser timeframe that these bars are in, but for one that began before them. */
const bucketsOver = (bars: readonly RankedBar[], timeframe: Timeframe): Bucket[] => {
  const buckets: Bucket[] = []
  const first = bars[0]?.t ?? 0
  let to = Number.NEGATIVE_INFINITY
  for (const { t } of bars) {
    if (t < to) continue
    const bucket = bucketAt(timeframe, t)
    to = bucket.to
    if (startsWithin(bucket, timeframe, first)) buckets.push(bucket)
  }
  return buckets
}

interface Coarser {
  readonly timeframe: Timeframe
  readonly buckets: readonly Bucket[]
}

function* chunksTouched(
  series: SymbolBars,
  timeframe: Timeframe,
  bars: readonly RankedBar[],
  coarser: readonly Coarser[],
): Generator<string> {
  yield* series.endedChunkIds()
  const growing = series.forming.bars
  for (const name of [timeframe, ...coarser.map(({ timeframe }) => timeframe)]) {
    const bar = growing[name]
    if (bar !== null) yield series.chunkId(name, bar.t)
  }
  for (const { t } of bars) yield series.chunkId(timeframe, t)
  for (const { timeframe: name, buckets } of coarser) {
    for (const { time, from, to } of buckets) {
      yield series.chunkId(name, time)
      yield* series.chunkIds(timeframe, from, to)
    }
  }
}

/**
 * Stores imported bars, and rolls them up into every coarser timeframe that has no recorded bar of
 * its own there. Imports may so come in any order of timeframes. A bucket is rolled up when the
 * import reaches back to its start; the last one may be unfinished, and ticks go on from it.
 */
export const foldImport = async (
  unit: UnitOfWork,
  { symbol, timeframe, bars: columns }: Extract<StockEvent, { type: 'BarsImported' }>['data'],
) => {
  await unit.of(formingBars).load([symbol])
  const series = new SymbolBars(unit, editForming(unit, symbol))
  const bars = recordedBars(timeframe, columns)
  const coarser = coarserThan(timeframe).map((name) => ({
    timeframe: name,
    buckets: bucketsOver(bars, name),
  }))
  await series.load(new Set(chunksTouched(series, timeframe, bars, coarser)))
  series.storeEnded()
  for (const bar of bars) series.put(timeframe, bar)
  for (const { timeframe: name, buckets } of coarser)
    for (const bucket of buckets) rollUp(series, bucket, name, timeframe)
}
