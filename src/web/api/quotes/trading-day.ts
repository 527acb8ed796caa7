const hourMs = 3_600_000
/** So many hours are kept; prices of now share one. */
const hoursMax = 100

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const byHour = new Map<number, string>()

/**
 * New York's date (`YYYY-MM-DD`) at a moment (Unix ms). It is asked for each price that comes, and
 * worked out once an hour: the date changes with a full hour only.
 */
export const tradingDay = (unixMs: number): string => {
  const hour = Math.floor(unixMs / hourMs)
  const known = byHour.get(hour)
  if (known !== undefined) return known
  const day = newYork.format(hour * hourMs)
  if (byHour.size >= hoursMax) byHour.clear()
  byHour.set(hour, day)
  return day
}
