import { type Timeframe, timeframes } from '../../src/domain/stock/bars.ts'
import { barChunks, formingBars } from '../../src/projections/bars/documents.ts'
import type { MemoryUnit } from './memory-unit.ts'

/** time, open, high, low, close, volume */
export type ChartBar = readonly [t: number, o: number, h: number, l: number, c: number, v: number]

const at = (values: readonly number[], index: number): number => values[index] ?? Number.NaN

/** All bars of a chart as a reader puts them together. */
export const chart = (unit: MemoryUnit, symbol: string, timeframe: Timeframe): ChartBar[] => {
  const stored = unit
    .all(barChunks)
    .filter(({ series }) => series === `${symbol}|${timeframe}`)
    .sort((a, b) => a.start - b.start)
    .flatMap(({ t, o, h, l, c, v }) =>
      t.map((time, i): ChartBar => [time, at(o, i), at(h, i), at(l, i), at(c, i), at(v, i)]),
    )
  const growing = unit.all(formingBars).find(({ _id }) => _id === symbol)?.bars[timeframe]
  return growing
    ? [...stored, [growing.t, growing.o, growing.h, growing.l, growing.c, growing.v]]
    : stored
}

export const charts = (unit: MemoryUnit, symbol: string) =>
  Object.fromEntries(timeframes.map((timeframe) => [timeframe, chart(unit, symbol, timeframe)]))
