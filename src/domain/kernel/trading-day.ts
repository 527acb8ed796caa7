/**
 * The trading calendar: which New York day a moment belongs to. The simulated exchange trades
 * every calendar day from midnight to midnight New York, so days have 23, 24 or 25 hours.
 */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const newYork = new Intl.DateTimeFormat('en-US-u-hc-h23', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

const zoneOffsetMs = (unixMs: number): number => {
  const parts = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of newYork.formatToParts(unixMs)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value)
  }
  const { year, month, day, hour, minute, second } = parts
  const wholeSecond = Math.floor(unixMs / 1_000) * 1_000
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond
}

/** Some 136 years of days; forgetting them all costs one slow look-up a day. */
const rememberedDaysMax = 50_000
/** The offset that holds all through a UTC day, or null on the two days a year when it changes. */
const offsetOfUtcDay = new Map<number, number | null>()

/** Asking Intl takes microseconds and a beat asks for every tick, so a UTC day is asked once. */
const offsetMs = (unixMs: number): number => {
  const day = Math.floor(unixMs / dayMs)
  let offset = offsetOfUtcDay.get(day)
  if (offset === undefined) {
    const first = zoneOffsetMs(day * dayMs)
    offset = first === zoneOffsetMs((day + 1) * dayMs - 1) ? first : null
    if (offsetOfUtcDay.size >= rememberedDaysMax) offsetOfUtcDay.clear()
    offsetOfUtcDay.set(day, offset)
  }
  return offset ?? zoneOffsetMs(unixMs)
}

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

let lastDay = Number.NaN
let lastDate = ''

const dateOfDay = (day: number): string => {
  if (day !== lastDay) {
    lastDate = new Date(day * dayMs).toISOString().slice(0, 10)
    lastDay = day
  }
  return lastDate
}

/** New York's calendar date (`YYYY-MM-DD`) at this moment. */
export const tradingDate = (unixMs: number): string =>
  dateOfDay(Math.floor((unixMs + offsetMs(unixMs)) / dayMs))

/** The date so many days later, or earlier when `days` is negative. */
export const shiftDate = (date: string, days: number): string => dateOfDay(dayNumber(date) + days)

/** Time of the daily bar of this date: 00:00 UTC of it in Unix seconds, whatever New York's clock. */
export const dailyBarTime = (date: string): number => (dayNumber(date) * dayMs) / 1_000

/** The moment (Unix ms) at which this trading day begins: midnight New York. */
export const tradingDayStart = (date: string): number => {
  const midnightAsUtc = dayNumber(date) * dayMs
  // Clocks change at 02:00, so 00:00 has the same offset as one hour later at most.
  return midnightAsUtc - offsetMs(midnightAsUtc + 5 * hourMs)
}

/** The end of the trading day that `unixMs` is in: the first moment (Unix ms) of the next. */
export const nextMidnight = (unixMs: number): number =>
  tradingDayStart(shiftDate(tradingDate(unixMs), 1))
