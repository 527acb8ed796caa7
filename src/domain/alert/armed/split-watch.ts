import {
  dailyBarTime,
  dateOfDailyBar,
  daySeconds,
  shiftDate,
  type TradingDate,
  tradingDate,
  tradingDayStart,
} from '../../calendar/trading-day.ts'
import type { SplitData } from '../../quotes/after-split.ts'
import type { DayReferences } from '../../quotes/day-references.ts'
import { RowNumbers } from '../../quotes/symbol-rows.ts'
import { type BarColumns, barTime } from '../../stock/bars/bar.ts'
import type { SuspectSplit } from '../../stock/commands.ts'
import { splitLike, splitLimits } from '../../stock/splits/split-ratio.ts'

/** The newest day of a symbol in the read model. */
export interface KnownDay {
  readonly date: TradingDate
  /** US dollars: the day's first price; null: not known. */
  readonly open: number | null
  /** The day from which its prices look split; null: they do not. */
  readonly suspectedFrom: TradingDate | null
  /** Days of the splits that its days are adjusted for. */
  readonly splits: readonly TradingDate[]
  /** Days that looked split and were not. */
  readonly dismissed: readonly TradingDate[]
}

/** By row: the newest day whose first price was judged, and the day from which prices look split. */
const width = 2

/**
 * Judges the first price of each symbol's day before it can trigger alerts. From a day with a
 * suspected split on, prices trigger nothing until the split is settled; prices of earlier days,
 * which a process may still catch up with, do.
 */
export class SplitWatch {
  readonly #references: DayReferences
  readonly #days = new RowNumbers(width, Number.NaN)
  /** Suspected by the loaded state, and perhaps not recorded when the process ended. */
  readonly #unrecorded = new Map<number, SuspectSplit>()

  /** Days of splits for which the loaded state is adjusted: the log may contain them again. */
  readonly #adjusted = new Map<number, ReadonlySet<TradingDate>>()

  constructor(references: DayReferences) {
    this.#references = references
  }

  load(symbol: string, { date, open, suspectedFrom, splits, dismissed }: KnownDay) {
    const row = this.#references.rows.rowOf(symbol)
    if (splits.length > 0) this.#adjusted.set(row, new Set(splits))
    this.#set(row, 0, dailyBarTime(date))
    if (suspectedFrom !== null) this.suspect(symbol, suspectedFrom)
    else if (open !== null && !splits.includes(date) && !dismissed.includes(date)) {
      const command = this.#look(row, symbol, open, date)
      if (command === null) return
      this.suspect(symbol, date)
      this.#unrecorded.set(row, command)
    }
  }

  suspect(symbol: string, date: TradingDate) {
    this.#set(this.#references.rows.rowOf(symbol), 1, dailyBarTime(date))
  }

  /** Adjusts the references of the symbol. */
  adjust(data: SplitData) {
    const row = this.#references.rows.rowOf(data.symbol)
    if (this.#adjusted.get(row)?.has(data.split.date) === true) return
    this.#references.apply({ type: 'StockSplit', data })
  }

  /** The suspicion of this day is settled. @returns whether none is left */
  settle(symbol: string, date: TradingDate): boolean {
    const row = this.#references.rows.rowOf(symbol)
    if (this.#days.upTo(row)[row * width + 1] === dailyBarTime(date)) {
      this.#set(row, 1, Number.NaN)
      this.#unrecorded.delete(row)
    }
    return !this.isSuspected(symbol)
  }

  isSuspected(symbol: string): boolean {
    const row = this.#references.rows.rowOf(symbol)
    return !Number.isNaN(this.#days.upTo(row)[row * width + 1] ?? Number.NaN)
  }

  /** Whether a moment (Unix ms) is before the day from which the symbol's prices look split. */
  isBeforeSuspicion(symbol: string, at: number): boolean {
    const row = this.#references.rows.rowOf(symbol)
    const time = this.#days.upTo(row)[row * width + 1] ?? Number.NaN
    return !Number.isNaN(time) && at < tradingDayStart(dateOfDailyBar(time))
  }

  /**
   * @param time of the tick's day, as 00:00 UTC in Unix seconds
   * @returns whether the tick may trigger alerts; a suspected split goes to `reveal`
   */
  mayFire(
    row: number,
    symbol: string,
    tick: { readonly price: number; readonly date: TradingDate; readonly time: number },
    reveal: (command: SuspectSplit) => void,
  ): boolean {
    const days = this.#days.upTo(row)
    const at = row * width
    // One of the numbers may be NaN: the day was judged already.
    if ((days[at] ?? Number.NaN) >= tick.time && Number.isNaN(days[at + 1] ?? Number.NaN))
      return true
    if (!((days[at] ?? Number.NaN) >= tick.time)) {
      days[at] = tick.time
      if (Number.isNaN(days[at + 1] ?? Number.NaN)) {
        const command = this.#look(row, symbol, tick.price, tick.date)
        if (command === null) return true
        days[at + 1] = tick.time
        reveal(command)
        return false
      }
    }
    if (tick.time < (days[at + 1] ?? Number.NaN)) return true
    const unrecorded = this.#unrecorded.get(row)
    if (unrecorded !== undefined) {
      this.#unrecorded.delete(row)
      reveal(unrecorded)
    }
    return false
  }

  /**
   * Judges the first price of an imported day like that of a live one. An import triggers nothing, so
   * the suspicion holds from when it is recorded; a day that was judged before is not recorded again.
   * @param now Unix ms when it was imported: a step that is older than a week pauses nothing
   */
  imported(symbol: string, bars: BarColumns, now: number): SuspectSplit | null {
    const newest = bars.open.length - 1
    const open = bars.open[newest]
    if (open === undefined || this.isSuspected(symbol)) return null
    const time = barTime(bars, newest)
    const today = tradingDate(now)
    if ((dailyBarTime(today) - time) / daySeconds > splitLimits.nightDaysMax) return null
    const row = this.#references.rows.rowOf(symbol)
    const known = this.#references.dayBefore(row, shiftDate(today, 1))
    if (known?.time !== time) return null
    const command = this.#look(row, symbol, open, dateOfDailyBar(time))
    if (command !== null) this.#set(row, 0, time)
    return command
  }

  #look(row: number, symbol: string, price: number, date: TradingDate): SuspectSplit | null {
    const before = this.#references.dayBefore(row, date)
    if (before === null) return null
    const nights = (dailyBarTime(date) - before.time) / daySeconds
    if (nights > splitLimits.nightDaysMax) return null
    const ratio = splitLike(before.close, price)
    if (ratio === null) return null
    const split = { ...ratio, date }
    return { type: 'SuspectSplit', symbol, split, previousClose: before.close, price }
  }

  #set(row: number, which: number, time: number) {
    this.#days.upTo(row)[row * width + which] = time
  }
}
