import type { Bar, BarColumns } from './bar.ts'

/** Bars as the log keeps them. */
export const columnsOf = (bars: readonly Bar[]): BarColumns & { times: number[] } => ({
  times: bars.map(({ time }) => time),
  open: bars.map(({ open }) => open),
  high: bars.map(({ high }) => high),
  low: bars.map(({ low }) => low),
  close: bars.map(({ close }) => close),
  volume: bars.map(({ volume }) => volume),
})
