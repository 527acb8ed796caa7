import type { TradingDate } from './trading-day.ts'

/** Writes moments (Unix ms) in a language and zone: 24 hours, seconds only where needed. */
export interface TimeFormat {
  /** `14:03` */
  readonly time: (unixMs: number) => string
  /** `Nov 25, 2026` */
  readonly date: (unixMs: number) => string
  /** `Nov 25, 14:03`, for a narrow place. */
  readonly shortMoment: (unixMs: number) => string
  /** `Nov 25, 2026, 14:03 EST`: the zone distinguishes the two hours of a clock change. */
  readonly moment: (unixMs: number) => string
  /** `Nov 25, 2026, 14:03:22 EST` */
  readonly momentWithSeconds: (unixMs: number) => string
  /** `Nov 25, 2026`: the same by every zone's clocks. */
  readonly tradingDate: (date: TradingDate) => string
}

const day = { month: 'short', day: 'numeric' } as const
const dayOfYear = { year: 'numeric', ...day } as const
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const second = { ...minute, second: '2-digit' } as const

/** Cached by options: creating one takes about 50 µs, and a table needs one per cell. */
const formatters = new Map<string, Intl.DateTimeFormat>()

export const formatterOf = (
  language: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = [language, timeZone, JSON.stringify(options)].join(' ')
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone })
  formatters.set(key, made)
  return made
}

/** `EST` or `GMT+8`, as it is at this moment. */
export const zoneNameAt = (language: string, timeZone: string, unixMs: number): string =>
  formatterOf(language, timeZone, { timeZoneName: 'short' })
    .formatToParts(unixMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** @param timeZone a name of the time-zone database */
export const timeFormat = (language: string, timeZone: string): TimeFormat => {
  const by = (options: Intl.DateTimeFormatOptions) => (unixMs: number) =>
    formatterOf(language, timeZone, options).format(unixMs)
  const withZone = (write: (unixMs: number) => string) => (unixMs: number) =>
    `${write(unixMs)} ${zoneNameAt(language, timeZone, unixMs)}`
  return {
    time: by(minute),
    date: by(dayOfYear),
    shortMoment: by({ ...day, ...minute }),
    moment: withZone(by({ ...dayOfYear, ...minute })),
    momentWithSeconds: withZone(by({ ...dayOfYear, ...second })),
    tradingDate: (date) =>
      formatterOf(language, 'UTC', dayOfYear).format(Date.parse(`${date}T00:00:00Z`)),
  }
}
