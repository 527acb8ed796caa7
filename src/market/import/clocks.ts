import { timeZone, type TimeZone } from '../../domain/calendar/time-zone.ts'
import type { Moment } from './moment.ts'
import type { TimeOfDay } from './time-of-day.ts'

export const daySeconds = 86_400

/** When a bar begins, as far as one line tells. */
export interface RowTime {
  /** Dates only, or times of day, or Unix times: all lines of a file have one kind. */
  readonly kind: 'date' | 'time' | 'unix'
  /** Unix seconds; of a date alone, 00:00 UTC of it. */
  readonly seconds: number
  /** The second moment when the clock showed this, where it showed it twice; else null. */
  readonly later: number | null
  /** The zone whose clocks never showed this time; else null. */
  readonly skippedIn: string | null
  /** Days since 1970-01-01 of the date as written; null: a Unix time has none. */
  readonly day: number | null
  /** Written on UTC's clock, which is no exchange's: its date is not yet a trading date. */
  readonly utc: boolean
  /** It does not say whose clock it is of. */
  readonly fileClock: boolean
}

const utcNames = new Set(['UTC', 'GMT', 'ETC/UTC', 'ETC/GMT'])

const isUtc = ({ offsetMinutes, zone }: TimeOfDay): boolean =>
  zone === null ? offsetMinutes === 0 : utcNames.has(zone.toUpperCase())

const certain = { later: null, skippedIn: null, fileClock: false } as const

/** Reads times on the clocks that they name, or on the file's. */
export interface Clocks {
  /** @returns null when there is no such zone, or it has not the offset that stands beside it */
  read(moment: Moment): RowTime | null
}

/**
 * @param fileZone whose clocks times are of that name no zone; it exists
 * @param fileIsUtc the file itself says that its times are of UTC
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
