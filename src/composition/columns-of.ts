import type { BarColumns } from '../domain/stock/bars.ts'
import type { findBars } from '../http/stocks/find-bars.ts'

/** Bars as the log keeps them. */
export const columnsOf = (
  bars: Awaited<ReturnType<typeof findBars>>,
): BarColumns & { times: number[] } => ({
  times: bars.map(({ time }) => time),
  open: bars.map(({ open }) => open),
  high: bars.map(({ high }) => high),
  low: bars.map(({ low }) => low),
  close: bars.map(({ close }) => close),
  volume: bars.map(({ volume }) => volume),
})
