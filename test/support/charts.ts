import type { MarketEvent } from '../../src/domain/all-events.ts'
import {
  dailyBarTime,
  nextMidnight,
  type TradingDate,
  tradingDayStart,
} from '../../src/domain/calendar/trading-day.ts'
import { type Timeframe, timeframes } from '../../src/domain/calendar/timeframes.ts'
import { barChunks, formingBars } from '../../src/projections/bars/documents.ts'
import { growingBars } from '../../src/projections/bars/growing-bars.ts'
import { barsProjection } from '../../src/projections/bars/projection.ts'
import { closed, columns, type PlainBar } from './logs/market-events.ts'
import { foldAll, type MemoryUnit } from './logs/memory-unit.ts'

/** time, open, high, low, close, volume */
export type ChartBar = readonly [t: number, o: number, h: number, l: number, c: number, v: number]

const at = (values: readonly number[], index: number): number => values[index] ?? Number.NaN

/** What charts are read from after events that occurred at noon of this day, in New York's winter. */
export const foldedOn =
  (date: TradingDate) =>
  (...events: readonly MarketEvent[]) =>
    foldAll(
      barsProjection,
      events.map((event) => ({ event, occurredAt: `${date}T17:00:00.000Z` })),
    )

/** All bars of a chart as a reader puts them together. */
export const chart = (unit: MemoryUnit, symbol: string, timeframe: Timeframe): ChartBar[] => {
  const stored = unit
    .all(barChunks)
    .filter(({ series }) => series === `${symbol}|${timeframe}`)
    .sort((a, b) => a.start - b.start)
    .flatMap(({ t, o, h, l, c, v }) =>
      t.map((time, i): ChartBar => [time, at(o, i), at(h, i), at(l, i), at(c, i), at(v, i)]),
    )
  const forming = unit.all(formingBars).find(({ _id }) => _id === symbol) ?? null
  const growing = growingBars(forming, timeframe)
  return [...stored, ...growing.map(({ t, o, h, l, c, v }): ChartBar => [t, o, h, l, c, v])]
}

export const charts = (unit: MemoryUnit, symbol: string) =>
  Object.fromEntries(timeframes.map((timeframe) => [timeframe, chart(unit, symbol, timeframe)]))

/** What the feed reads to close a day. */
export const bookOf = (
  unit: MemoryUnit,
  symbol: string,
  date: TradingDate,
): ReturnType<typeof closed> | null => {
  const start = tradingDayStart(date)
  const day = chart(unit, symbol, '1D').find(([t]) => t === dailyBarTime(date))
  const minutes = chart(unit, symbol, '1m').filter(
    ([t]) => t * 1_000 >= start && t * 1_000 < nextMidnight(start),
  )
  if (day === undefined) return null
  const plain = ([, o, h, l, c, v]: ChartBar): PlainBar => [o, h, l, c, v]
  const times = minutes.map(([t]) => t)
  return closed(symbol, date, plain(day), columns(times, minutes.map(plain)))
}
