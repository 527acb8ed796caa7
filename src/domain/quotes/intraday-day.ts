import { type Timeframe, timeframes, timeframeSeconds } from '../calendar/timeframes.ts'
import { type TradingDate, tradingDate } from '../calendar/trading-day.ts'
import { aggregate, type Figures } from '../stock/aggregate.ts'
import { type Bar, barAt, type BarColumns } from '../stock/bars/bar.ts'
import { withoutOverlap } from '../stock/bars/without-overlap.ts'
import type { BarRange } from './ticked-day.ts'

/** The recorded bars of one day below 1D, as columns in the order of their times. */
export type IntradayBars = {
  /** First seconds. */
  t: number[]
  /** Seconds that each stands for: those of its timeframe. */
  s: number[]
  o: number[]
  h: number[]
  l: number[]
  c: number[]
  v: number[]
}

/** A day as its bars give it. */
export interface MadeDay {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  /** The timeframe of the bar that closes it, and that bar's first moment (Unix ms). */
  readonly timeframe: Timeframe
  readonly at: number
  /** First second of its first bar. */
  readonly from: number
}

interface SizedBar extends Figures {
  readonly t: number
  readonly s: number
}

const barsOf = ({ t, s, o, h, l, c, v }: IntradayBars): SizedBar[] =>
  t.map((time, index) => ({
    t: time,
    s: s[index] ?? 0,
    o: o[index] ?? 0,
    h: h[index] ?? 0,
    l: l[index] ?? 0,
    c: c[index] ?? 0,
    v: v[index] ?? 0,
  }))

const inOrder = (a: SizedBar, b: SizedBar) => a.t - b.t || b.s - a.s

const columnsOf = (bars: readonly SizedBar[]): IntradayBars => ({
  t: bars.map(({ t }) => t),
  s: bars.map(({ s }) => s),
  o: bars.map(({ o }) => o),
  h: bars.map(({ h }) => h),
  l: bars.map(({ l }) => l),
  c: bars.map(({ c }) => c),
  v: bars.map(({ v }) => v),
})

/** Imported intraday bars by the trading day that they begin in, ascending. */
export const barsByDate = (columns: BarColumns): Map<TradingDate, Bar[]> => {
  const days = new Map<TradingDate, Bar[]>()
  for (const index of columns.open.keys()) {
    const bar = barAt(columns, index)
    const date = tradingDate(bar.time * 1_000)
    const bars = days.get(date) ?? []
    if (bars.length === 0) days.set(date, bars)
    bars.push(bar)
  }
  return days
}

/** The day's bars with more of them; one of the same time and timeframe takes the other's place. */
export const withBars = (
  known: IntradayBars | null,
  timeframe: Timeframe,
  more: readonly Bar[],
): IntradayBars => {
  const s = timeframeSeconds[timeframe]
  const sized = more.map(({ time, open, high, low, close, volume }) => {
    return { t: time, s, o: open, h: high, l: low, c: close, v: volume }
  })
  if (known === null) return columnsOf(sized)
  const replaced = new Set(more.map(({ time }) => time))
  const kept = barsOf(known).filter((bar) => bar.s !== s || !replaced.has(bar.t))
  return columnsOf([...kept, ...sized].sort(inOrder))
}

export const rangesOf = ({ o, h, l }: IntradayBars): BarRange[] =>
  o.map((open, index) => ({ open, high: h[index] ?? open, low: l[index] ?? open }))

/**
 * The day that its bars give, of the same ones as the chart's daily bar. It does not matter in which
 * order, in how many imports or in which timeframes the bars came.
 */
export const makeDay = (columns: IntradayBars): MadeDay | null => {
  const bars = barsOf(columns)
  const series: Partial<Record<Timeframe, readonly SizedBar[]>> = {}
  for (const timeframe of timeframes)
    series[timeframe] = bars.filter(({ s }) => s === timeframeSeconds[timeframe])
  const [first, ...more] = withoutOverlap(series)
  if (first === undefined) return null
  const last = more.at(-1) ?? first
  const { o: open, h: high, l: low, c: close, v: volume } = aggregate([first, ...more])
  const timeframe = timeframes.find((name) => timeframeSeconds[name] === last.s) ?? '1m'
  return { open, high, low, close, volume, timeframe, at: last.t * 1_000, from: first.t }
}
