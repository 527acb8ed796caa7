import { type Timeframe, timeframeSeconds } from '../calendar/timeframes.ts'
import { type TradingDate, tradingDate } from '../calendar/trading-day.ts'
import { type Bar, type BarColumns, barTime } from '../stock/bars.ts'

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

/** What dividing by a split leaves behind in a sum is no difference. */
const slackRatio = 1e-9

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= slackRatio * Math.abs(b)

/** Whether what is known of a day is what its intraday bars gave. */
export const isMadeDay = (
  made: MadeDay | null,
  known: { readonly close: number; readonly volume: number },
): boolean => made !== null && isSame(made.close, known.close) && isSame(made.volume, known.volume)

interface SizedBar extends Bar {
  readonly seconds: number
}

const barsOf = ({ t, s, o, h, l, c, v }: IntradayBars): SizedBar[] =>
  t.map((time, index) => ({
    time,
    seconds: s[index] ?? 0,
    open: o[index] ?? 0,
    high: h[index] ?? 0,
    low: l[index] ?? 0,
    close: c[index] ?? 0,
    volume: v[index] ?? 0,
  }))

const inOrder = (a: SizedBar, b: SizedBar) => a.time - b.time || b.seconds - a.seconds

const columnsOf = (bars: readonly SizedBar[]): IntradayBars => ({
  t: bars.map(({ time }) => time),
  s: bars.map(({ seconds }) => seconds),
  o: bars.map(({ open }) => open),
  h: bars.map(({ high }) => high),
  l: bars.map(({ low }) => low),
  c: bars.map(({ close }) => close),
  v: bars.map(({ volume }) => volume),
})

/** Imported intraday bars by the trading day that they begin in, ascending. */
export const barsByDate = (columns: BarColumns): Map<TradingDate, Bar[]> => {
  const days = new Map<TradingDate, Bar[]>()
  for (const [index, open] of columns.open.entries()) {
    const time = barTime(columns, index)
    const date = tradingDate(time * 1_000)
    const bars = days.get(date) ?? []
    if (bars.length === 0) days.set(date, bars)
    bars.push({
      ...{ time, open, high: columns.high[index] ?? open, low: columns.low[index] ?? open },
      ...{ close: columns.close[index] ?? open, volume: columns.volume[index] ?? 0 },
    })
  }
  return days
}

/** The day's bars with more of them; one of the same time and timeframe takes the other's place. */
export const withBars = (
  known: IntradayBars | null,
  timeframe: Timeframe,
  more: readonly Bar[],
): IntradayBars => {
  const seconds = timeframeSeconds[timeframe]
  const sized = more.map((bar) => ({ ...bar, seconds }))
  if (known === null) return columnsOf(sized)
  const replaced = new Set(more.map(({ time }) => time))
  const kept = barsOf(known).filter((bar) => bar.seconds !== seconds || !replaced.has(bar.time))
  return columnsOf([...kept, ...sized].sort(inOrder))
}

/** Those of the bars that begin within none of the others; both ascending. */
const outside = (bars: readonly SizedBar[], others: readonly SizedBar[]): SizedBar[] => {
  let next = 0
  let end = Number.NEGATIVE_INFINITY
  return bars.filter(({ time }) => {
    for (; (others[next]?.time ?? Infinity) <= time; next += 1) {
      const { time: from, seconds } = others[next] ?? { time, seconds: 0 }
      end = Math.max(end, from + seconds)
    }
    return time >= end
  })
}

const named = new Map<number, Timeframe>(
  Object.entries(timeframeSeconds).map(([name, seconds]) => [seconds, name as Timeframe]),
)

/**
 * The day that its bars give: longer bars stand as they were recorded, shorter ones fill what the
 * longer ones leave open, so that no share counts twice. It does not matter in which order, in how
 * many imports or in which timeframes the bars came.
 */
export const makeDay = (columns: IntradayBars): MadeDay | null => {
  const bars = barsOf(columns)
  let chosen: SizedBar[] = []
  for (const size of [...new Set(columns.s)].sort((a, b) => b - a)) {
    const ofSize = bars.filter(({ seconds }) => seconds === size)
    const added = chosen.length === 0 ? ofSize : outside(ofSize, chosen)
    chosen = chosen.length === 0 ? added : [...chosen, ...added].sort(inOrder)
  }
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (first === undefined || last === undefined) return null
  return {
    open: first.open,
    high: chosen.reduce((high, bar) => Math.max(high, bar.high), first.high),
    low: chosen.reduce((low, bar) => Math.min(low, bar.low), first.low),
    close: last.close,
    volume: chosen.reduce((total, bar) => total + bar.volume, 0),
    timeframe: named.get(last.seconds) ?? '1m',
    at: last.time * 1_000,
    from: first.time,
  }
}
