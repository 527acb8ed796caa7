import type { BarColumns } from './bars.ts'

interface Bar {
  /** First second of the bar. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Bars as the log keeps them. */
export const columnsOf = (bars: readonly Bar[]): BarColumns & { times: number[] } => ({
  times: bars.map(({ time }) => time),
  open: bars.map(({ open }) => open),
  high: bars.map(({ high }) => high),
  low: bars.map(({ low }) => low),
  close: bars.map(({ close }) => close),
  volume: bars.map(({ volume }) => volume),
})
