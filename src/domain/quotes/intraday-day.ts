import { bucketAt } from '../calendar/buckets.ts'
import { type Timeframe, timeframes, timeframeSeconds } from '../calendar/timeframes.ts'
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

/** One bar over several, with the time of the first, and the one that it closes with. */
interface Span extends Bar {
  last: SizedBar
}

type Spans = [Span, ...Span[]]

const over = ([first, ...more]: Spans): Span => {
  const whole = { ...first }
  for (const { high, low, close, volume, last } of more) {
    whole.high = Math.max(whole.high, high)
    whole.low = Math.min(whole.low, low)
    whole.close = close
    whole.volume += volume
    whole.last = last
  }
  return whole
}

/** @param spans ascending, and so are those of each bucket */
const byBucket = (timeframe: Timeframe, spans: readonly Span[]): Map<number, Spans> => {
  const buckets = new Map<number, Spans>()
  for (const span of spans) {
    const { from } = bucketAt(timeframe, span.time)
    const others = buckets.get(from)
    if (others) others.push(span)
    else buckets.set(from, [span])
  }
  return buckets
}

/** The recorded bars of a timeframe, and where there are none the next shorter ones. */
const rolledUp = (timeframe: Timeframe, recorded: readonly Span[], finer: readonly Span[]) => {
  const buckets = new Map([...byBucket(timeframe, finer), ...byBucket(timeframe, recorded)])
  return [...buckets].sort(([a], [b]) => a - b).map(([, spans]) => over(spans))
}

const intraday = timeframes.filter((timeframe) => timeframe !== '1D')

/**
 * The day that its bars give, by the rule of the charts: a bucket is what was recorded of it in its
 * timeframe, or else what the next shorter ones give, so that no share counts twice. It does not
 * matter in which order, in how many imports or in which timeframes the bars came.
 */
export const makeDay = (columns: IntradayBars): MadeDay | null => {
  const bars = barsOf(columns).map((bar): Span & SizedBar => ({ ...bar, last: bar }))
  const spans = intraday.reduce<Span[]>((finer, timeframe) => {
    const seconds = timeframeSeconds[timeframe]
    const recorded = bars.filter((bar) => bar.seconds === seconds)
    return rolledUp(timeframe, recorded, finer)
  }, [])
  const [first, ...more] = spans
  if (first === undefined) return null
  const { time: from, open, high, low, close, volume, last } = over([first, ...more])
  const timeframe = intraday.find((name) => timeframeSeconds[name] === last.seconds) ?? '1m'
  return { open, high, low, close, volume, timeframe, at: last.time * 1_000, from }
}
