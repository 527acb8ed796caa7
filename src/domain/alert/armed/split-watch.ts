import {
  dailyBarTime,
  dateOfDailyBar,
  daySeconds,
  shiftDate,
  type TradingDate,
  tradingDate,
  tradingDayStart,
} from '../../calendar/trading-day.ts'
import type { PriceFeedEvent, Tick } from '../../price-feed/events.ts'
import type { SplitData } from '../../quotes/after-split.ts'
import type { DayReferences } from '../../quotes/day-references.ts'
import { RowNumbers } from '../../quotes/symbol-rows.ts'
import { type BarColumns, barTime } from '../../stock/bars/bar.ts'
import type { SuspectSplit } from '../../stock/commands.ts'
import { adjustedPrice, adjustedShares } from '../../stock/splits/adjusted.ts'
import { type DatedSplit, splitLike, splitLimits } from '../../stock/splits/split-ratio.ts'

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
  /** Days that were judged by the loaded state; others may come before them in the log. */
  readonly #judged = new Map<number, ReadonlySet<TradingDate>>()

  /** By row: see {@link expect}. */
  readonly #ahead = new Map<number, readonly DatedSplit[]>()
  /** Symbols that {@link begin} has not returned yet. */
  readonly #toBegin = new Set<string>()

  #through: TradingDate | null = null
  #isRestored = false

  constructor(references: DayReferences) {
    this.#references = references
  }

  /** The newest day of which ticks were read, so that first prices up to it were judged; null: none. */
  get through(): TradingDate | null {
    return this.#through
  }

  /**
   * Called before the state is loaded, with {@link through} at the checkpoint. Without it the loaded days
   * count as judged; with it those are judged whose ticks are yet to be read.
   */
  restore(through: TradingDate | null) {
    this.#through = through
    this.#isRestored = true
  }

  /** Ticks of this day are read. */
  reach(date: TradingDate) {
    if (this.#through === null || date > this.#through) this.#through = date
  }

  load(symbol: string, { date, open, suspectedFrom, splits, dismissed }: KnownDay) {
    const row = this.#references.rows.rowOf(symbol)
    if (splits.length > 0) this.#adjusted.set(row, new Set(splits))
    if (!this.#isRestored) this.reach(date)
    const through = this.#through
    if (through !== null) this.#set(row, 0, dailyBarTime(through < date ? through : date))
    this.#judged.set(row, new Set([date, ...splits, ...dismissed]))
    if (suspectedFrom !== null) this.suspect(symbol, suspectedFrom)
    else if (open !== null && !splits.includes(date) && !dismissed.includes(date)) {
      const command = this.#look(row, symbol, open, date)
      if (command === null) return
      this.suspect(symbol, date)
      this.#unrecorded.set(row, command)
    }
  }

  /**
   * A split that the loaded state is adjusted for, and that the log has yet to report: the process was
   * not there when it was recorded.
   */
  expect(symbol: string, split: DatedSplit) {
    const row = this.#references.rows.rowOf(symbol)
    this.#ahead.set(row, [...(this.#ahead.get(row) ?? []), split])
    this.#toBegin.add(symbol)
  }

  /** The splits of the symbol that are ahead, in their order. */
  ahead(symbol: string): readonly DatedSplit[] {
    return this.#ahead.get(this.#references.rows.rowOf(symbol)) ?? []
  }

  /** The symbols of these ticks with a split ahead; each is returned once. */
  begin(ticks: readonly Tick[]): string[] {
    if (this.#toBegin.size === 0) return []
    return ticks.flatMap(([symbol]) => (this.#toBegin.delete(symbol) ? [symbol] : []))
  }

  /** Ticks of the days before a split that is ahead, in the shares of the loaded state. */
  inNewShares({ date, ticks }: Pick<PriceFeedEvent['data'], 'date' | 'ticks'>): readonly Tick[] {
    if (this.#ahead.size === 0) return ticks
    return ticks.map((tick) =>
      this.ahead(tick[0])
        .filter((split) => date < split.date)
        .reduce<Tick>(
          ([symbol, price, volume, at], split) => [
            symbol,
            adjustedPrice(price, split),
            adjustedShares(volume, split),
            at,
          ],
          tick,
        ),
    )
  }

  suspect(symbol: string, date: TradingDate) {
    this.#set(this.#references.rows.rowOf(symbol), 1, dailyBarTime(date))
  }

  /** The log reports a split: adjusts the references of the symbol. */
  adjust(data: SplitData) {
    const row = this.#references.rows.rowOf(data.symbol)
    const { date } = data.split
    const ahead = this.ahead(data.symbol).filter((split) => split.date !== date)
    if (ahead.length > 0) this.#ahead.set(row, ahead)
    else this.#ahead.delete(row)
    if (!this.#isJudged(row, dailyBarTime(date))) this.#set(row, 0, dailyBarTime(date))
    if (this.#adjusted.get(row)?.has(date) === true) return
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
    // One of the numbers may be NaN: no day was judged, or none is suspected.
    const isSuspected = !Number.isNaN(days[at + 1] ?? Number.NaN)
    if (!((days[at] ?? Number.NaN) >= tick.time)) {
      days[at] = tick.time
      const isJudged = isSuspected || this.#judged.get(row)?.has(tick.date) === true
      const command = isJudged ? null : this.#look(row, symbol, tick.price, tick.date)
      if (command !== null) {
        days[at + 1] = tick.time
        reveal(command)
        return false
      }
    }
    if (!isSuspected || tick.time < (days[at + 1] ?? Number.NaN)) return true
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

  #isJudged(row: number, time: number): boolean {
    return (this.#days.upTo(row)[row * width] ?? Number.NaN) >= time
  }

  #set(row: number, which: number, time: number) {
    this.#days.upTo(row)[row * width + which] = time
  }
}
