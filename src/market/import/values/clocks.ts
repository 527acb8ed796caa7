import { daySeconds } from '../../../domain/calendar/trading-day.ts'
import { timeZone, type TimeZone } from '../../../domain/calendar/time-zone.ts'
import type { Moment } from './moment.ts'
import type { TimeOfDay } from './time-of-day.ts'

/** When a bar begins, according to one line. */
export interface RowTime {
  /** Dates only, times of day, or Unix times: all lines of a file have the same kind. */
  readonly kind: 'date' | 'time' | 'unix'
  /** Unix seconds; of a date alone, 00:00 UTC of it. */
  readonly seconds: number
  /** The second moment with the same local time, when clocks were set back; otherwise null. */
  readonly later: number | null
  /** The zone in which this local time was skipped; otherwise null. */
  readonly skippedIn: string | null
  /** Days since 1970-01-01 of the date as written; null: a Unix time has none. */
  readonly day: number | null
  /** In UTC, which is no exchange's local time: its date is not yet a trading date. */
  readonly utc: boolean
  /** The line names no time zone. */
  readonly fileClock: boolean
}

const utcNames = new Set(['UTC', 'GMT', 'ETC/UTC', 'ETC/GMT'])

const isUtc = ({ offsetMinutes, zone }: TimeOfDay): boolean =>
  zone === null ? offsetMinutes === 0 : utcNames.has(zone.toUpperCase())

const certain = { later: null, skippedIn: null, fileClock: false } as const

/** Reads times in the zones that they name, or in the file's zone. */
export interface Clocks {
  /** @returns null when there is no such zone, or its offset differs from the written one */
  read(moment: Moment): RowTime | null
}

/**
 * @param fileZone the existing zone of times that name no zone
 * @param fileIsUtc the file declares its times as UTC
 */
export const createClocks = (fileZone: string, fileIsUtc: boolean): Clocks => {
  const known = new Map<string, TimeZone>()
  const zoneNamed = (name: string): TimeZone | null => {
    const zone = known.get(name)
    if (zone) return zone
    try {
      const found = timeZone(name)
      known.set(name, found)
      return found
    } catch {
      return null
    }
  }

  const withOffset = (shown: number, { offsetMinutes, zone }: TimeOfDay): number | null => {
    const offset = (offsetMinutes ?? 0) * 60
    const seconds = shown - offset
    const agrees = zone === null || zoneNamed(zone)?.offsetMs(seconds * 1_000) === offset * 1_000
    return agrees ? seconds : null
  }

  const inZone = (
    shown: number,
    name: string,
  ): Omit<RowTime, 'day' | 'utc' | 'fileClock'> | null => {
    const zone = zoneNamed(name)
    if (!zone) return null
    const [first, second] = zone.momentsOf(shown * 1_000)
    return {
      kind: 'time',
      seconds: (first ?? zone.momentOf(shown * 1_000)) / 1_000,
      later: second === undefined ? null : second / 1_000,
      skippedIn: first === undefined ? name : null,
    }
  }

  return {
    read: ({ day, time, unix }) => {
      const shown = day * daySeconds + (time?.seconds ?? 0)
      if (time === null) return { ...certain, kind: 'date', seconds: shown, day, utc: false }
      if (unix) return { ...certain, kind: 'unix', seconds: shown, day: null, utc: true }
      if (time.offsetMinutes !== null) {
        const seconds = withOffset(shown, time)
        return seconds === null
          ? null
          : { ...certain, kind: 'time', seconds, day, utc: isUtc(time) }
      }
      const at = inZone(shown, time.zone ?? (fileIsUtc ? 'UTC' : fileZone))
      if (!at) return null
      const utc = time.zone === null ? fileIsUtc : isUtc(time)
      return { ...at, day, utc, fileClock: time.zone === null && !fileIsUtc }
    },
  }
}
