import { daySeconds } from '../calendar/trading-day.ts'

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

/** As many as the longest moving average needs. */
const periodClosesMax = 200

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
export const weekOf = (time: number): number => Math.floor((time / daySeconds + 3) / 7)

export const monthOf = (time: number): number => {
  const date = new Date(time * 1_000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Numbers of a day and of a period's close: {@link pack} and its kin put them one after another. */
const dayWidth = 5
const periodWidth = 2

/** Typed arrays: ten thousand symbols have four million days, 0.5 GB more as objects. */
const pack = (days: readonly HistoryDay[]): Float64Array => {
  const packed = new Float64Array(days.length * dayWidth)
  let at = 0
  for (const { time, high, low, close, volume } of days) {
    packed[at] = time
    packed[at + 1] = high
    packed[at + 2] = low
    packed[at + 3] = close
    packed[at + 4] = volume
    at += dayWidth
  }
  return packed
}

const dayAt = (packed: Float64Array, index: number): HistoryDay => {
  const at = index * dayWidth
  return {
    time: packed[at] ?? Number.NaN,
    high: packed[at + 1] ?? Number.NaN,
    low: packed[at + 2] ?? Number.NaN,
    close: packed[at + 3] ?? Number.NaN,
    volume: packed[at + 4] ?? Number.NaN,
  }
}

const unpack = (packed: Float64Array): HistoryDay[] =>
  Array.from({ length: packed.length / dayWidth }, (_, index) => dayAt(packed, index))

const packPeriods = (closes: readonly PeriodClose[]): Float64Array =>
  Float64Array.from(closes.flatMap(({ key, close }) => [key, close]))

const unpackPeriods = (packed: Float64Array): PeriodClose[] =>
  Array.from({ length: packed.length / periodWidth }, (_, index) => ({
    key: packed[index * periodWidth] ?? Number.NaN,
    close: packed[index * periodWidth + 1] ?? Number.NaN,
  }))

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
  #days: Float64Array
  #weeks: Float64Array
  #months: Float64Array

  /** @param days any number, ascending; days that are too old still count for weeks and months */
  constructor(days: readonly HistoryDay[] = []) {
    this.#days = pack(days.slice(-historyDaysMax))
    this.#weeks = packPeriods(lastOfEach(days, weekOf).slice(-periodClosesMax))
    this.#months = packPeriods(lastOfEach(days, monthOf).slice(-periodClosesMax))
  }

  /** Computed on each call. */
  get days(): readonly HistoryDay[] {
    return unpack(this.#days)
  }

  /** Ascending, the week or month of the last completed day at the end; computed on each call. */
  closes(interval: 'Weekly' | 'Monthly'): readonly PeriodClose[] {
    return unpackPeriods(interval === 'Weekly' ? this.#weeks : this.#months)
  }

  has(time: number): boolean {
    for (let at = 0; at < this.#days.length; at += dayWidth)
      if (this.#days[at] === time) return true
    return false
  }

  /** Whether this very day is in it. */
  holds({ time, high, low, close, volume }: HistoryDay): boolean {
    for (let at = 0; at < this.#days.length; at += dayWidth) {
      if (this.#days[at] !== time) continue
      const [sameRange, sameEnd] = [
        this.#days[at + 1] === high && this.#days[at + 2] === low,
        this.#days[at + 3] === close && this.#days[at + 4] === volume,
      ]
      return sameRange && sameEnd
    }
    return false
  }

  /** One more completed day; one of the same date is replaced. */
  add(day: HistoryDay) {
    const days = unpack(this.#days)
    const index = days.findLastIndex(({ time }) => time <= day.time)
    const isNewest = index === days.length - 1
    if (days[index]?.time === day.time) days[index] = day
    else days.splice(index + 1, 0, day)
    if (days.length > historyDaysMax) days.shift()
    this.#days = pack(days)
    const fresh = isNewest ? [day] : days
    this.#weeks = packPeriods(joined(this.closes('Weekly'), lastOfEach(fresh, weekOf)))
    this.#months = packPeriods(joined(this.closes('Monthly'), lastOfEach(fresh, monthOf)))
  }
}
