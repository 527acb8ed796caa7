import { daySeconds } from '../../calendar/trading-day.ts'
import type { DailyReturns } from '../beta.ts'
import { PackedRows } from '../packed-rows.ts'
import { RunningAverages } from './running-averages.ts'

/** A completed trading day: 00:00 UTC of its date (Unix seconds), US dollars, shares. */
export interface HistoryDay {
  readonly time: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** A year of calendar days and more. */
export const historyDaysMax = 400

/** As many as the longest moving average needs. */
const periodClosesMax = 200

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
export const weekOf = (time: number): number => Math.floor((time / daySeconds + 3) / 7)

/** Of the day that was asked for last: on most days all symbols ask for the same one. */
let known = { time: 0, month: 1970 * 12 }

export const monthOf = (time: number): number => {
  if (known.time !== time) {
    const date = new Date(time * 1_000)
    known = { time, month: date.getUTCFullYear() * 12 + date.getUTCMonth() }
  }
  return known.month
}

/** Columns of a day, the last of them the return since the day before. */
const columns = { time: 0, high: 1, low: 2, close: 3, volume: 4, gain: 5 } as const
const dayWidth = 6
/** Columns of a period's close. */
const periodWidth = 2

const averagesOf = (days: readonly HistoryDay[]): RunningAverages => {
  const averages = new RunningAverages()
  for (const day of days) averages.add(day)
  return averages
}

/** @param before the close of the day before; NaN: there is none */
const numbersOf = ({ time, high, low, close, volume }: HistoryDay, before: number): number[] => {
  const gain = close / before - 1
  return [time, high, low, close, volume, gain]
}

const packDays = (days: readonly HistoryDay[]): PackedRows => {
  const first = Math.max(0, days.length - historyDaysMax)
  const kept = days.slice(first)
  const rows = kept.map((day, index) =>
    numbersOf(day, days[first + index - 1]?.close ?? Number.NaN),
  )
  return new PackedRows(dayWidth, historyDaysMax, rows)
}

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
  /** Without the newest day, and with it. */
  readonly #averagesBefore = new RunningAverages()
  readonly #averages = new RunningAverages()

  /**
   * @param days any number, ascending; days that are too old still count for weeks, months and
   *   running averages
   */
  constructor(days: readonly HistoryDay[] = []) {
    this.#days = packDays(days)
    this.#weeks = packCloses(closesOf(days, weekOf))
    this.#months = packCloses(closesOf(days, monthOf))
    this.#average(days)
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

  /** One figure of the same days, valid until a day is added. */
  columnBefore(figure: keyof typeof columns, time: number, count = historyDaysMax): Float64Array {
    const { start, end } = rowsBefore(this.#days, time, count)
    return this.#days.column(columns[figure], start, end)
  }

  /** The returns of the same days: of all but the first that was ever known. */
  returnsBefore(time: number): DailyReturns {
    const { start, end } = rowsBefore(this.#days, time, historyDaysMax)
    const first = Number.isNaN(this.#days.value(start, columns.gain)) ? start + 1 : start
    return {
      times: this.#days.column(columns.time, Math.min(first, end), end),
      returns: this.#days.column(columns.gain, Math.min(first, end), end),
    }
  }

  /** The closes of the newest `count` weeks or months before the one with this key, or fewer. */
  periodClosesBefore(interval: 'Weekly' | 'Monthly', key: number, count: number): Float64Array {
    const periods = interval === 'Weekly' ? this.#weeks : this.#months
    const { start, end } = rowsBefore(periods, key, count)
    return periods.column(1, start, end)
  }

  /** The running averages of the days before a time, valid until a day is added. */
  averagesBefore(time: number): RunningAverages {
    const newest = this.#days.count - 1
    if (!(this.#days.value(newest, 0) >= time)) return this.#averages
    if (!(this.#days.value(newest - 1, 0) >= time)) return this.#averagesBefore
    return averagesOf(this.before(time))
  }

  has(time: number): boolean {
    return this.#rowOf(time) >= 0
  }

  /** Whether this very day is in it. */
  holds(day: HistoryDay): boolean {
    const row = this.#rowOf(day.time)
    return (
      row >= 0 &&
      this.#days.value(row, columns.high) === day.high &&
      this.#days.value(row, columns.low) === day.low &&
      this.#days.value(row, columns.close) === day.close &&
      this.#days.value(row, columns.volume) === day.volume
    )
  }

  /**
   * One more completed day; one of the same date is replaced.
   * @returns false: it is older than the newest, and the running averages lack days that are
   *   forgotten, so that the history has to be made anew
   */
  add(day: HistoryDay): boolean {
    const { time, close } = day
    const newest = this.#days.count - 1
    const newestTime = this.#days.value(newest, 0)
    if (time < newestTime) {
      const isAllKnown = this.#averages.days < historyDaysMax
      this.#insert(day)
      return isAllKnown
    }
    if (time === newestTime) {
      this.#days.set(newest, numbersOf(day, this.#days.value(newest - 1, columns.close)))
      this.#averages.copyFrom(this.#averagesBefore)
    } else {
      this.#days.push(numbersOf(day, this.#days.value(newest, columns.close)))
      this.#averagesBefore.copyFrom(this.#averages)
    }
    this.#averages.add(day)
    addClose(this.#weeks, weekOf(time), close)
    addClose(this.#months, monthOf(time), close)
    return true
  }

  /** One that is older than the newest. */
  #insert(day: HistoryDay) {
    const days = [...this.days]
    const index = days.findLastIndex(({ time }) => time <= day.time)
    if (days[index]?.time === day.time) days[index] = day
    else days.splice(index + 1, 0, day)
    if (days.length > historyDaysMax) days.shift()
    this.#days = packDays(days)
    this.#weeks = joined(this.#weeks, closesOf(days, weekOf))
    this.#months = joined(this.#months, closesOf(days, monthOf))
    this.#average(days)
  }

  #average(days: readonly HistoryDay[]) {
    const newest = days.at(-1)
    this.#averagesBefore.copyFrom(averagesOf(days.slice(0, -1)))
    this.#averages.copyFrom(this.#averagesBefore)
    if (newest !== undefined) this.#averages.add(newest)
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
    let row = this.#days.count - 1
    while (row >= 0 && this.#days.value(row, 0) > time) row -= 1
    return this.#days.value(row, 0) === time ? row : -1
  }
}
