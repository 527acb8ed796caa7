import { sessionOpenMs } from '../calendar/market-hours.ts'

/** The volume of a day's first tick belongs to its minute if it comes this soon after an opening. */
const openingMs = 5 * 60_000

/**
 * Whether the volume of a day's first tick, this long after midnight New York, belongs to its minute.
 * A tick has the volume of the whole day: all of it was traded in this minute if trading has just
 * opened; otherwise the feed started late and none of it counts for the minute.
 */
export const isOpening = (msSinceDayStart: number): boolean => {
  const sinceOpen = msSinceDayStart - sessionOpenMs
  return msSinceDayStart < openingMs || (sinceOpen >= 0 && sinceOpen < openingMs)
}
