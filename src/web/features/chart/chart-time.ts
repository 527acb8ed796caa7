import { TickMarkType } from 'lightweight-charts'
import type { Timeframe } from '../../../contracts/stocks.ts'

/**
 * The chart draws its axis in UTC. Intraday bars are handed to it shifted by New York's offset at
 * the newest bar, so that its days begin at New York's midnight; one shift for all bars, because a
 * shift per bar would put the hour before and after the clocks change in the same place. What is
 * written is computed from the true time, so it is right on both sides of the change.
 */
export interface ChartTime {
  /** Whether marks within a day are written at all. */
  readonly timeVisible: boolean
  readonly toChart: (unixSeconds: number) => number
  /** A mark on the axis. */
  readonly mark: (chartSeconds: number, type: TickMarkType, locale: string) => string
  /** The full moment, beside the crosshair. */
  readonly label: (chartSeconds: number, locale: string) => string
}

const optionsOf: Readonly<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric', month: 'short' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

const formatters = new Map<string, Intl.DateTimeFormat>()

const format = (unixSeconds: number, locale: string, options: Intl.DateTimeFormatOptions) => {
  const key = `${locale} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, formatter)
  return formatter.format(unixSeconds * 1_000)
}

/** How times of `timeframe` are drawn; `offset` is New York's, in seconds, at the newest bar. */
export const chartTime = (timeframe: Timeframe, offset: number): ChartTime => {
  const daily = timeframe === '1D'
  const shift = daily ? 0 : offset
  const timeZone = daily ? 'UTC' : 'America/New_York'
  const full: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(daily ? {} : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' as const }),
    timeZone,
  }
  return {
    timeVisible: !daily,
    toChart: (seconds) => seconds + shift,
    mark: (seconds, type, locale) =>
      format(seconds - shift, locale, { ...optionsOf[type], timeZone }),
    label: (seconds, locale) => format(seconds - shift, locale, full),
  }
}
