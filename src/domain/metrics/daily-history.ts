import { daySeconds } from '../calendar/trading-day.ts'
import { PackedRows } from './packed-rows.ts'

/** A completed trading day: 00:00 UTC of its date (Unix seconds), US dollars, shares. */
export interface HistoryDay {
  readonly time: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
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

/** Columns of a day and of a period's close. */
const dayWidth = 5
const periodWidth = 2

const numbersOf = ({ time, high, low, close, volume }: HistoryDay): number[] => [
  ...[time, high, low, close, volume],
]

/** The last close of each week or month, by its key, which grows by one. */
const closesOf = (days: readonly HistoryDay[], keyOf: (time: number) => number) => {
  const closes = new Map<number, number>()
  for (const { time, close } of days) closes.set(keyOf(time), close)
  return [...closes]
}

const packCloses = (closes: readonly (readonly number[])[]) =>
  new PackedRows(periodWidth, periodClosesMax, closes)

/** Older closes, and fresh ones in place of those of the same periods. */
const joined = (old: PackedRows, fresh: readonly (readonly number[])[]): PackedRows => {
  const { end } = rowsBefore(old, fresh[0]?.[0] ?? Number.POSITIVE_INFINITY, periodClosesMax)
  const kept = Array.from({ length: end }, (_, row) => [old.value(row, 0), old.value(row, 1)])
  return packCloses([...kept, ...fresh])
}

/** Puts the close of a newest day into its week or month. */
const addClose = (periods: PackedRows, key: number, close: number) => {
  const newest = periods.count - 1
  if (periods.value(newest, 0) === key) periods.set(newest, [key, close])
  else periods.push([key, close])
}

/** The rows before a time, or a period's key: the newest `count` of them, as far as there are any. */
const rowsBefore = (rows: PackedRows, time: number, count: number) => {
  let end = rows.count
  while (end > 0 && rows.value(end - 1, 0) >= time) end -= 1
  return { start: Math.max(0, end - count), end }
}

/** The completed days of one symbol, ascending, and the closes of its weeks and months. */
export class DailyHistory {
  #days: PackedRows
  #weeks: PackedRows
  #months: PackedRows

  /** @param days any number, ascending; days that are too old still count for weeks and months */
  constructor(days: readonly HistoryDay[] = []) {
    const kept = days.slice(-historyDaysMax).map(numbersOf)
    this.#days = new PackedRows(dayWidth, historyDaysMax, kept)
    this.#weeks = packCloses(closesOf(days, weekOf))
    this.#months = packCloses(closesOf(days, monthOf))
  }

  /** Computed on each call. */
  get days(): readonly HistoryDay[] {
    return this.before(Number.POSITIVE_INFINITY)
  }

  /** The newest `count` days before a time, or fewer, ascending; computed on each call. */
  before(time: number, count = historyDaysMax): readonly HistoryDay[] {
    const { start, end } = rowsBefore(this.#days, time, count)
    const days: HistoryDay[] = []
    for (let row = start; row < end; row += 1) days.push(this.#day(row))
    return days
  }

  /** The closes of the same days. */
  closesBefore(time: number, count = historyDaysMax): readonly number[] {
    const { start, end } = rowsBefore(this.#days, time, count)
    const closes: number[] = []
    for (let row = start; row < end; row += 1) closes.push(this.#days.value(row, 3))
    return closes
  }

  /** The closes of the newest `count` weeks or months before the one with this key, or fewer. */
  periodClosesBefore(interval: 'Weekly' | 'Monthly', key: number, count: number): number[] {
    const periods = interval === 'Weekly' ? this.#weeks : this.#months
    const { start, end } = rowsBefore(periods, key, count)
    return Array.from({ length: end - start }, (_, index) => periods.value(start + index, 1))
  }

  has(time: number): boolean {
    return this.#rowOf(time) >= 0
  }

  /** Whether this very day is in it. */
  holds(day: HistoryDay): boolean {
    const row = this.#rowOf(day.time)
    return (
      row >= 0 && numbersOf(day).every((value, column) => this.#days.value(row, column) === value)
    )
  }

  /** One more completed day; one of the same date is replaced. */
  add(day: HistoryDay) {
    const { time, close } = day
    const newest = this.#days.count - 1
    const newestTime = this.#days.value(newest, 0)
    if (time < newestTime) {
      this.#insert(day)
      return
    }
    if (time === newestTime) this.#days.set(newest, numbersOf(day))
    else this.#days.push(numbersOf(day))
    addClose(this.#weeks, weekOf(time), close)
    addClose(this.#months, monthOf(time), close)
  }

  /** One that is older than the newest. */
  #insert(day: HistoryDay) {
    const days = [...this.days]
    const index = days.findLastIndex(({ time }) => time <= day.time)
    if (days[index]?.time === day.time) days[index] = day
    else days.splice(index + 1, 0, day)
    if (days.length > historyDaysMax) days.shift()
    this.#days = new PackedRows(dayWidth, historyDaysMax, days.map(numbersOf))
    this.#weeks = joined(this.#weeks, closesOf(days, weekOf))
    this.#months = joined(this.#months, closesOf(days, monthOf))
  }

  #day(row: number): HistoryDay {
    return {
      time: this.#days.value(row, 0),
      high: this.#days.value(row, 1),
      low: this.#days.value(row, 2),
      close: this.#days.value(row, 3),
      volume: this.#days.value(row, 4),
    }
  }

  /** −1: none. */
  #rowOf(time: number): number {
    for (let row = this.#days.count - 1; row >= 0; row -= 1)
      if (this.#days.value(row, 0) === time) return row
    return -1
  }
}
