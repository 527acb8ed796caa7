const dayMs = 86_400_000

/** About 136 years of days; when it is full, it is cleared. */
const rememberedDaysMax = 50_000

export interface TimeZone {
  /** The offset of the zone from UTC at this moment (Unix ms), in milliseconds. */
  readonly offsetMs: (unixMs: number) => number
  /**
   * The moment (Unix ms) when clocks show this. A time that occurs twice is the first of the two; a
   * skipped time is read with the offset before the change.
   */
  readonly momentOf: (shownMs: number) => number
  /** All moments (Unix ms) with this local time: none in a skipped hour, two in a repeated one. */
  readonly momentsOf: (shownMs: number) => readonly number[]
}

/**
 * A zone of the time-zone database, from the runtime's data.
 * @param name for example `America/New_York`
 * @throws RangeError when there is no such zone
 */
export const timeZone = (name: string): TimeZone => {
  const clock = new Intl.DateTimeFormat('en-US-u-hc-h23', {
    timeZone: name,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  const ask = (unixMs: number): number => {
    const parts = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
    for (const { type, value } of clock.formatToParts(unixMs)) {
      if (type in parts) parts[type as keyof typeof parts] = Number(value)
    }
    const { year, month, day, hour, minute, second } = parts
    const wholeSecond = Math.floor(unixMs / 1_000) * 1_000
    return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond
  }

  /** The offset that holds all through a UTC day, or null on a day when it changes. */
  const offsetOfUtcDay = new Map<number, number | null>()

  /** Intl takes microseconds per call, so its answer is cached for each UTC day. */
  const offsetMs = (unixMs: number): number => {
    const day = Math.floor(unixMs / dayMs)
    let offset = offsetOfUtcDay.get(day)
    if (offset === undefined) {
      const first = ask(day * dayMs)
      offset = first === ask((day + 1) * dayMs - 1) ? first : null
      if (offsetOfUtcDay.size >= rememberedDaysMax) offsetOfUtcDay.clear()
      offsetOfUtcDay.set(day, offset)
    }
    return offset ?? ask(unixMs)
  }

  /** By the offsets before and after: no zone changes twice within two days. */
  const candidates = (shownMs: number): readonly [first: number, second: number] => [
    shownMs - offsetMs(shownMs - dayMs),
    shownMs - offsetMs(shownMs + dayMs),
  ]

  return {
    offsetMs,
    momentsOf: (shownMs) => {
      const [first, second] = candidates(shownMs)
      // No change within two days.
      if (first === second) return [first]
      return [first, second]
        .filter((moment) => moment + offsetMs(moment) === shownMs)
        .sort((a, b) => a - b)
    },
    momentOf: (shownMs) => {
      const [first, second] = candidates(shownMs)
      const [before, after] = [shownMs - first, shownMs - second]
      return offsetMs(first) !== before && offsetMs(second) === after ? second : first
    },
  }
}
