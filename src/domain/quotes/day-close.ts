import { averageVolume } from '../metrics/history/average-volume.ts'
import type { DayReference } from './change.ts'
import type { DaySource } from './ticked-day.ts'

/** A trading day's close (US dollars) and volume (shares), at 00:00 UTC of its date (Unix seconds). */
export interface DayClose {
  readonly time: number
  readonly close: number
  readonly volume: number
  /** Whether the day is known only from shorter bars: more of them change it. */
  readonly isMade?: boolean
}

/** A day in progress. */
export interface CurrentDay extends DayClose {
  readonly source: CurrentSource
}

/** What a day in progress is from; the summary of a closed day stands whatever ticks come. */
export type CurrentSource = DaySource | 'summary'

const unknown: DayReference = { previousClose: null, averageVolume: null }

/** The days before this one (00:00 UTC, Unix seconds), ascending, the one in progress among them. */
export const daysBefore = (
  days: readonly DayClose[],
  current: DayClose | null,
  time: number,
): DayClose[] => {
  const before = days.filter((day) => day.time < time)
  if (current !== null && current.time < time && !before.some((day) => day.time === current.time))
    before.push(current)
  return before
}

/** What a price of the day at `time` is measured against. */
export const referenceOf = (
  days: readonly DayClose[],
  current: DayClose | null,
  time: number,
): DayReference => {
  const before = daysBefore(days, current, time)
  const last = before.at(-1)
  if (last === undefined) return unknown
  const average = averageVolume(before.map(({ volume }) => volume))
  return { previousClose: last.close, averageVolume: Number.isNaN(average) ? null : average }
}
