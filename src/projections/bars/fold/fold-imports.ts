import { type Bucket, bucketAt } from '../../../domain/calendar/buckets.ts'
import { type Timeframe, timeframes } from '../../../domain/calendar/timeframes.ts'
import { type BarColumns, barTime } from '../../../domain/stock/bars/bar.ts'
import type { StockData } from '../../../domain/stock/events.ts'
import type { UnitOfWork } from '../../projection.ts'
import { formingBars, type RankedBar } from '../documents.ts'
import { editForming } from './edit-forming.ts'
import { rank } from '../rank.ts'
import { recordBar, widenTickedDay } from './record-bar.ts'
import { keepGrowth, remakeDay } from './remake-day.ts'
import { SymbolBars } from '../symbol-bars.ts'

const intraday = timeframes.filter((timeframe) => timeframe !== '1D')

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

/** The trading days that these bars begin in, ascending. */
const daysOf = (bars: readonly RankedBar[]): Bucket[] => {
  const days: Bucket[] = []
  for (const { t } of bars) if (t >= (days.at(-1)?.to ?? 0)) days.push(bucketAt('1D', t))
  return days
}

/** Chunks of the days: all that are written to, and of shorter bars those that there are. */
function* chunksTouched(series: SymbolBars, timeframe: Timeframe, days: readonly Bucket[]) {
  yield* series.endedChunkIds()
  yield* series.growingChunkIds()
  const first = timeframes.indexOf(timeframe)
  for (const { time, from, to } of days) {
    yield series.chunkId('1D', time)
    for (const [index, name] of intraday.entries())
      yield* index < first ? series.knownChunkIds(name, from, to) : series.chunkIds(name, from, to)
  }
}

/**
 * Stores imported bars, and makes every longer bar of their days anew from what is then stored, so
 * that imports may come in any order, cut anywhere, and more than once. A recorded bar stays.
 * @param importedAt Unix seconds
 */
export const foldImport = async (
  unit: UnitOfWork,
  { symbol, timeframe, bars: columns }: StockData<'BarsImported'>,
  importedAt: number,
) => {
  await unit.of(formingBars).load([symbol])
  const series = new SymbolBars(unit, editForming(unit, symbol))
  const bars = barsOf(columns)
  const days = timeframe === '1D' ? [] : daysOf(bars)
  const ids = new Set(chunksTouched(series, timeframe, days))
  if (timeframe === '1D') for (const { t } of bars) ids.add(series.chunkId(timeframe, t))
  await series.load(ids)
  series.storeEnded()
  for (const day of days) keepGrowth(series, day)
  for (const bar of bars) recordBar(series, timeframe, bar, importedAt)
  for (const day of days) {
    const more = bars.filter(({ t }) => t >= day.from && t < day.to)
    widenTickedDay(series, day.time, more, more[0]?.t ?? day.from)
    remakeDay(series, day, timeframe)
  }
}
