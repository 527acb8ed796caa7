import { sessionOpenMs } from '../calendar/market-hours.ts'

/** A first tick of the day within so long of an opening brings volume that its own minute made. */
const openingMs = 5 * 60_000

/**
 * Whether the first tick of a day, so long after midnight New York, brings volume of its own minute.
 * It tells the whole day's volume: all of it belongs to this minute when trading has just opened,
 * else we came late and none of it does.
 */
export const isOpening = (msSinceDayStart: number): boolean => {
  const sinceOpen = msSinceDayStart - sessionOpenMs
  return msSinceDayStart < openingMs || (sinceOpen >= 0 && sinceOpen < openingMs)
}
