import { TickMarkType } from 'lightweight-charts'
import { type ChartTimeframe, isIntraday } from '../../../../domain/calendar/chart-timeframes.ts'
import { formatterOf, zoneNameAt } from '../../../../domain/calendar/time-format.ts'
import { wallClock } from '../../../../domain/calendar/wall-clock.ts'

/**
 * The chart draws its axis in UTC. Each intraday bar is handed to it at what a zone's clocks show,
 * so that its days begin at the zone's midnight on both sides of a clock change. What is written is
 * computed from the true time: of an hour that comes twice, both are named.
 */
export interface ChartTime {
  /** Whether marks within a day are written at all. */
  readonly timeVisible: boolean
  readonly toChart: (unixSeconds: number) => number
  readonly mark: (chartSeconds: number, type: TickMarkType, locale: string) => string
  /** The full moment with its zone, beside the crosshair. */
  readonly label: (chartSeconds: number, locale: string) => string
}

const optionsOf: Readonly<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric', month: 'short' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

/** @param shown what clocks show, as if it were UTC */
const format = (shown: number, locale: string, options: Intl.DateTimeFormatOptions) =>
  formatterOf(locale, 'UTC', options).format(shown * 1_000)

/** A month has no day. */
const datesOf = (timeframe: ChartTimeframe): Intl.DateTimeFormatOptions => ({
  year: 'numeric',
  month: 'short',
  ...(timeframe !== '1M' && { day: 'numeric', weekday: 'short' }),
})

/**
 * How times of `timeframe` are drawn. Days, weeks and months are dates, the same in every zone.
 * @param zone of the time-zone database, for example `America/New_York`
 */
export const chartTime = (timeframe: ChartTimeframe, zone: string): ChartTime => {
  const daily = !isIntraday(timeframe)
  const { toWall, fromWall, shown } = wallClock(daily ? 'UTC' : zone)
  const shownAt = (seconds: number) => shown(fromWall(seconds))
  const full: Intl.DateTimeFormatOptions = {
    ...datesOf(timeframe),
    ...(daily ? {} : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' as const }),
  }
  return {
    timeVisible: !daily,
    toChart: toWall,
    mark: (seconds, type, locale) => format(shownAt(seconds), locale, optionsOf[type]),
    label: (seconds, locale) => {
      const text = format(shownAt(seconds), locale, full)
      return daily ? text : `${text} ${zoneNameAt(locale, zone, fromWall(seconds) * 1_000)}`
    },
  }
}
