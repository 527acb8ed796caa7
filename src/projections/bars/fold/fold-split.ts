import { dailyBarTime, tradingDayStart } from '../../../domain/calendar/trading-day.ts'
import { type Timeframe, timeframes } from '../../../domain/calendar/timeframes.ts'
import { isBeforeSplit, type SplitData } from '../../../domain/quotes/after-split.ts'
import { adjustedPrice, adjustedShares } from '../../../domain/stock/splits/adjusted.ts'
import type { UnitOfWork } from '../../projection.ts'
import { seriesOf } from '../chunk.ts'
import { type BarChunkDocument, barChunks, formingBars, type RankedBar } from '../documents.ts'

type IsOld = (timeframe: Timeframe, time: number) => boolean

/** A daily bar stands at its date, any other at its first second in New York. */
const isOldIn = ({ split, adjusted }: SplitData): IsOld => {
  const dayStart = tradingDayStart(split.date) / 1_000
  return (timeframe, time) =>
    timeframe === '1D' ? isBeforeSplit(time, split, adjusted) : time < dayStart
}

const adjustedBar = <Bar extends RankedBar>(bar: Bar, { split }: SplitData): Bar => ({
  ...bar,
  o: adjustedPrice(bar.o, split),
  h: adjustedPrice(bar.h, split),
  l: adjustedPrice(bar.l, split),
  c: adjustedPrice(bar.c, split),
  v: adjustedShares(bar.v, split),
})

const adjustChunk = (
  chunk: BarChunkDocument,
  isOld: (time: number) => boolean,
  data: SplitData,
) => {
  const { split } = data
  const old = chunk.t.map(isOld)
  const price = (value: number, index: number) => (old[index] ? adjustedPrice(value, split) : value)
  chunk.o = chunk.o.map(price)
  chunk.h = chunk.h.map(price)
  chunk.l = chunk.l.map(price)
  chunk.c = chunk.c.map(price)
  const bar = <Bar extends RankedBar>(one: Bar) => (isOld(one.t) ? adjustedBar(one, data) : one)
  chunk.parts = chunk.parts.map(bar)
  chunk.unfinished = chunk.unfinished.map(bar)
  chunk.v = chunk.v.map((value, index) => (old[index] ? adjustedShares(value, split) : value))
}

/** What grew from ticks before the split and is not moved to the chunks yet. */
const adjustForming = (unit: UnitOfWork, data: SplitData, isOld: IsOld) => {
  const forming = unit.of(formingBars).edit(data.symbol)
  if (forming === null) return
  for (const bars of [forming.bars, forming.ended]) {
    if (bars === null) continue
    for (const timeframe of timeframes) {
      const bar = bars[timeframe]
      if (bar !== null && isOld(timeframe, bar.t)) bars[timeframe] = adjustedBar(bar, data)
    }
  }
  if (forming.date !== null && isOld('1D', dailyBarTime(forming.date)))
    forming.total = adjustedShares(forming.total, data.split)
}

/** Adjusts every bar before the split; daily bars that were imported adjusted stay. */
export const foldSplit = async (unit: UnitOfWork, data: SplitData) => {
  const chunks = unit.of(barChunks)
  const isOld = isOldIn(data)
  await unit.of(formingBars).load([data.symbol])
  adjustForming(unit, data, isOld)
  for (const timeframe of timeframes)
    for (const id of await chunks.loadWhere('series', seriesOf(data.symbol, timeframe))) {
      const known = chunks.get(id)
      const times = [known?.t ?? [], (known?.unfinished ?? []).map(({ t }) => t)].flat()
      if (!times.some((time) => isOld(timeframe, time))) continue
      const chunk = chunks.edit(id)
      if (chunk !== null) adjustChunk(chunk, (time) => isOld(timeframe, time), data)
    }
}
