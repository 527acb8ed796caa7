import { sessionOpenMs } from '../../calendar/market-hours.ts'
import { type Timeframe, timeframes, timeframeSeconds } from '../../calendar/timeframes.ts'
import {
  dateOfDailyBar,
  type TradingDate,
  tradingDate,
  tradingDayStart,
} from '../../calendar/trading-day.ts'
import type { Bar } from './bar.ts'

/** The bars of one trading day, ascending, in the finest timeframe that has the whole of it. */
export interface BestDay {
  readonly date: TradingDate
  readonly resolution: Timeframe
  readonly bars: readonly Bar[]
  /** Shares of the day's bars that begin before the span. */
  readonly volumeBefore: number
}

/** Ascending bars of one symbol in each timeframe that it has any in. */
export type BarsByTimeframe = Readonly<Partial<Record<Timeframe, readonly Bar[]>>>

interface Span {
  /** Unix seconds; bars that start earlier are left out. */
  readonly from: number
  /** The number of newest bars to keep. */
  readonly barsMax: number
}

/** The times of a first and a last bar, Unix seconds. */
interface Ends {
  readonly first: number
  readonly last: number
}

type DayBars = Map<Timeframe, Bar[]>

const dateOf = (time: number, timeframe: Timeframe): TradingDate =>
  timeframe === '1D' ? dateOfDailyBar(time) : tradingDate(time * 1_000)

const byDate = (series: BarsByTimeframe): Map<TradingDate, DayBars> => {
  const days = new Map<TradingDate, DayBars>()
  for (const timeframe of timeframes)
    for (const bar of series[timeframe] ?? []) {
      const date = dateOf(bar.time, timeframe)
      const day = days.get(date) ?? new Map<Timeframe, Bar[]>()
      days.set(date, day)
      const bars = day.get(timeframe)
      if (bars) bars.push(bar)
      else day.set(timeframe, [bar])
    }
  return days
}

const volumeOf = (bars: readonly Bar[]): number =>
  bars.reduce((total, { volume }) => total + volume, 0)

/** Whether bars that begin and end at these seconds begin and end with longer ones of their day. */
const reaches = ({ first, last }: Ends, longer: readonly Bar[], seconds: number): boolean =>
  first < (longer[0]?.time ?? 0) + seconds && last >= (longer.at(-1)?.time ?? 0)

/** Whether bars within a day have all of it, as far as its longer bars show. */
const isWhole = (
  day: DayBars,
  timeframe: Timeframe,
  bars: readonly Bar[],
  start: number,
  from: number,
): boolean => {
  const first = bars[0]?.time ?? Infinity
  const ends = { first: first <= from ? start : first, last: bars.at(-1)?.time ?? -Infinity }
  for (const longer of timeframes.slice(timeframes.indexOf(timeframe) + 1)) {
    const others = day.get(longer)
    if (others === undefined) continue
    // What begins within the day cannot be looked for in the day's own bar, which has at least the
    // regular session.
    if (longer === '1D')
      return (
        start < from || first <= start + sessionOpenMs / 1_000 || volumeOf(bars) >= volumeOf(others)
      )
    if (!reaches(ends, others, timeframeSeconds[longer])) return false
  }
  return true
}

const bestOf = (date: TradingDate, day: DayBars, from: number): BestDay | null => {
  const start = tradingDayStart(date) / 1_000
  for (const [resolution, bars] of day) {
    if (resolution === '1D')
      return start < from ? null : { date, resolution, bars, volumeBefore: 0 }
    if (!isWhole(day, resolution, bars, start, from)) continue
    const looked = bars.filter(({ time }) => time >= from)
    const volumeBefore = volumeOf(bars.slice(0, bars.length - looked.length))
    if (looked.length > 0) return { date, resolution, bars: looked, volumeBefore }
  }
  return null
}

const newestOf = ({ bars, ...day }: BestDay, count: number): BestDay => ({
  ...day,
  bars: bars.slice(-count),
  volumeBefore: day.volumeBefore + volumeOf(bars.slice(0, -count)),
})

/**
 * The best bars that there are for a span: each trading day in the finest timeframe that has the
 * whole of it, so that nobody looks at days where minutes are recorded, or at nothing where there
 * are no days. Minutes of the last hour of a day do not stand for the day.
 * @returns the days, oldest first
 */
export const bestBars = (series: BarsByTimeframe, { from, barsMax }: Span): BestDay[] => {
  const dates = [...byDate(series)].sort(([a], [b]) => (a < b ? 1 : -1))
  const days: BestDay[] = []
  let left = barsMax
  for (const [date, day] of dates) {
    const best = left > 0 ? bestOf(date, day, from) : null
    if (best === null) continue
    const kept = newestOf(best, left)
    left -= kept.bars.length
    days.unshift(kept)
  }
  return days
}
