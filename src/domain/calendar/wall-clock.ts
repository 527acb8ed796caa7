import { type TimeZone, timeZone } from './time-zone.ts'

/**
 * Moments as local time, strictly ascending, for a chart that draws in UTC and must start its days at
 * the zone's midnight. All in Unix seconds.
 *
 * When clocks go back, the repeated hour is compressed: one shown hour stands for two. So no two
 * moments share a place, and every other moment is at its local time.
 */
export interface WallClock {
  /** The local time of this moment, as if it were UTC. */
  readonly toWall: (moment: number) => number
  /** The inverse. */
  readonly fromWall: (wall: number) => number
  /** The uncompressed local time, which repeats when clocks go back. */
  readonly shown: (moment: number) => number
}

const day = 86_400

/** About thirty years of days; when it is full, it is cleared. */
const rememberedDaysMax = 10_000

/** Clocks minus UTC, before and after the moment at which it changes; at Infinity: it does not. */
interface Offsets {
  readonly before: number
  readonly after: number
  readonly at: number
}

/** The offsets between these moments, of which no zone has more than two within three days. */
const offsetsBetween = (offset: (moment: number) => number, from: number, to: number): Offsets => {
  const [before, after] = [offset(from), offset(to)]
  if (before === after) return { before, after, at: Number.POSITIVE_INFINITY }
  let [last, at] = [from, to]
  while (at - last > 1) {
    const middle = Math.floor((last + at) / 2)
    if (offset(middle) === after) at = middle
    else last = middle
  }
  return { before, after, at }
}

/** The first moment that is shown again later, if this one is of such a stretch. */
const repeatedFrom = ({ before, after, at }: Offsets, moment: number): number | null => {
  const seconds = before - after
  return seconds > 0 && moment >= at - seconds && moment < at + seconds ? at - seconds : null
}

const create = (zone: TimeZone): WallClock => {
  const offset = (moment: number) => zone.offsetMs(moment * 1_000) / 1_000
  const known = new Map<number, Offsets>()
  /** Charts need it for every bar at each drawing, and Intl takes microseconds. */
  const offsetsAt = (moment: number): Offsets => {
    const index = Math.floor(moment / day)
    let offsets = known.get(index)
    if (offsets === undefined) {
      offsets = offsetsBetween(offset, (index - 1) * day, (index + 2) * day - 1)
      if (known.size >= rememberedDaysMax) known.clear()
      known.set(index, offsets)
    }
    return offsets
  }
  const shown = (moment: number) => {
    const { before, after, at } = offsetsAt(moment)
    return moment + (moment < at ? before : after)
  }
  return {
    shown,
    toWall: (moment) => {
      const first = repeatedFrom(offsetsAt(moment), moment)
      return first === null ? shown(moment) : shown(first) + (moment - first) / 2
    },
    fromWall: (wall) => {
      const moment = zone.momentOf(wall * 1_000) / 1_000
      const first = repeatedFrom(offsetsAt(moment), moment)
      return first === null ? moment : first + (moment - first) * 2
    },
  }
}

const clocks = new Map<string, WallClock>()

/**
 * @param name of the time-zone database, for example `America/New_York`
 * @throws RangeError when there is no such zone
 */
export const wallClock = (name: string): WallClock => {
  const clock = clocks.get(name) ?? create(timeZone(name))
  clocks.set(name, clock)
  return clock
}
