/** A completed trading day: 00:00 UTC of its date (Unix seconds), US dollars, shares. */
export interface HistoryDay {
  readonly time: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** The last close of a calendar week or month. */
export interface PeriodClose {
  /** Grows by one from one week, or month, to the next. */
  readonly key: number
  readonly close: number
}

/** A year of calendar days and more, by which Wilder's averages have forgotten how they began. */
export const historyDaysMax = 400

/** As many as the longest moving average asks for. */
const periodClosesMax = 200

const daySeconds = 86_400

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
export const weekOf = (time: number): number => Math.floor((time / daySeconds + 3) / 7)

export const monthOf = (time: number): number => {
  const date = new Date(time * 1_000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const lastOfEach = (days: readonly HistoryDay[], keyOf: (time: number) => number) => {
  const closes = new Map<number, number>()
  for (const { time, close } of days) closes.set(keyOf(time), close)
  return Array.from(closes, ([key, close]): PeriodClose => ({ key, close }))
}

const joined = (old: readonly PeriodClose[], fresh: readonly PeriodClose[]): PeriodClose[] => {
  const first = fresh[0]?.key ?? Number.POSITIVE_INFINITY
  return [...old.filter(({ key }) => key < first), ...fresh].slice(-periodClosesMax)
}

/** The completed days of one symbol, ascending, and the closes of its weeks and months. */
export class DailyHistory {
  #days: HistoryDay[] = []
  #weeks: readonly PeriodClose[] = []
  #months: readonly PeriodClose[] = []

  /** @param days any number, ascending; what is too old for its day still gives its week and month */
  constructor(days: readonly HistoryDay[] = []) {
    this.#days = days.slice(-historyDaysMax)
    this.#weeks = lastOfEach(days, weekOf).slice(-periodClosesMax)
    this.#months = lastOfEach(days, monthOf).slice(-periodClosesMax)
  }

  get days(): readonly HistoryDay[] {
    return this.#days
  }

  /** Ascending, the week or month of the last completed day at the end. */
  closes(interval: 'Weekly' | 'Monthly'): readonly PeriodClose[] {
    return interval === 'Weekly' ? this.#weeks : this.#months
  }

  has(time: number): boolean {
    return this.#days.some((day) => day.time === time)
  }

  /** One more completed day; one of the same date is replaced. */
  add(day: HistoryDay) {
    const index = this.#days.findLastIndex(({ time }) => time <= day.time)
    const isNewest = index === this.#days.length - 1
    if (this.#days[index]?.time === day.time) this.#days[index] = day
    else this.#days.splice(index + 1, 0, day)
    if (this.#days.length > historyDaysMax) this.#days.shift()
    const fresh = isNewest ? [day] : this.#days
    this.#weeks = joined(this.#weeks, lastOfEach(fresh, weekOf))
    this.#months = joined(this.#months, lastOfEach(fresh, monthOf))
  }
}
