import { dailyBarTime, type TradingDate } from '../calendar/trading-day.ts'
import type { Timeframe } from '../calendar/timeframes.ts'
import { type BarColumns, barTime } from '../stock/bars/bar.ts'
import type { StockEvent } from '../stock/events.ts'
import { type IntradayDay, IntradayDays } from './intraday-days.ts'
import type { DayReference } from './change.ts'
import {
  type CurrentDay,
  type CurrentSource,
  type DayClose,
  daysBefore,
  referenceOf,
} from './day-close.ts'
import { dayAfterSplit, type SplitData } from './after-split.ts'
import { importEffect } from './ticked-day.ts'
import { RowNumbers, SymbolRows } from './symbol-rows.ts'

/** Enough for the average of a day one month ago, when ticks are caught up. */
const daysRemembered = 64

/**
 * The day in progress, by row: its time, last price and volume so far, what they are from, and 1 if
 * it is as it was loaded; NaN: none.
 */
const currentWidth = 5

const sources: readonly CurrentSource[] = ['intraday', 'daily', 'summary', 'ticks']

const [ofSummary, ofTicks] = [sources.indexOf('summary'), sources.indexOf('ticks')]

/** The last answer by row: the day, its previous close and average volume; NaN: none. */
const knownWidth = 3

/**
 * The references of each symbol's trading days: the previous close and the average volume against
 * which a price of that day is measured, by the rules of the stock list.
 */
export class DayReferences {
  readonly rows: SymbolRows
  readonly #intradayDays = new IntradayDays()
  /** Completed days by row, ascending. */
  readonly #days: (DayClose[] | undefined)[] = []
  readonly #current = new RowNumbers(currentWidth, Number.NaN)
  readonly #known = new RowNumbers(knownWidth, Number.NaN)
  /** All ticks of a tick batch have one date, as text. */
  #date = ''
  #time = Number.NaN
  #hasReachedEnd = false

  readonly #onChange: (row: number) => void

  /** @param onChange called with a symbol whose days have changed */
  constructor(rows = new SymbolRows(), onChange: (row: number) => void = () => undefined) {
    this.rows = rows
    this.#onChange = onChange
  }

  /**
   * Loads days from a read model; later events follow.
   * @param intraday of these the days that are known only from shorter bars
   */
  load(
    symbol: string,
    days: readonly DayClose[],
    current: CurrentDay | null,
    intraday: readonly IntradayDay[] = [],
  ) {
    const row = this.rows.rowOf(symbol)
    this.#days[row] = days.slice(-daysRemembered)
    this.#intradayDays.load(symbol, intraday)
    this.#forget(row)
    if (current !== null) this.#setCurrent(row, current, current.source, true)
  }

  /** The end of the log was reached: loaded days are older than the next events. */
  reachEnd() {
    this.#hasReachedEnd = true
  }

  /** The references of prices of this day. @param date `YYYY-MM-DD`, New York */
  of(symbol: string, date: TradingDate): DayReference {
    return this.ofRow(this.rows.rowOf(symbol), date)
  }

  /** The same by row. */
  ofRow(row: number, date: TradingDate): DayReference {
    const previousClose = this.previousClose(row, date)
    const averageVolume = this.averageVolume(row, date)
    return {
      previousClose: Number.isNaN(previousClose) ? null : previousClose,
      averageVolume: Number.isNaN(averageVolume) ? null : averageVolume,
    }
  }

  /** The day in progress; null: none is known. */
  current(row: number): DayClose | null {
    return this.#currentOf(row)
  }

  /** The newest day; null: none is known. */
  newestDay(row: number): (DayClose & { readonly isOfTicks: boolean }) | null {
    const current = this.#currentOf(row)
    if (current !== null) return { ...current, isOfTicks: this.#sourceOf(row) === 'ticks' }
    const last = this.#days[row]?.at(-1)
    return last === undefined ? null : { ...last, isOfTicks: false }
  }

  /** The last day before this one; null: none is known. */
  dayBefore(row: number, date: TradingDate): DayClose | null {
    return (
      daysBefore(this.#days[row] ?? [], this.#currentOf(row), this.#timeOf(date)).at(-1) ?? null
    )
  }

  /** US dollars; NaN: not known. */
  previousClose(row: number, date: TradingDate): number {
    return this.#lookedUp(row, date)[row * knownWidth + 1] ?? Number.NaN
  }

  /** Shares; NaN: not known. */
  averageVolume(row: number, date: TradingDate): number {
    return this.#lookedUp(row, date)[row * knownWidth + 2] ?? Number.NaN
  }

  #lookedUp(row: number, date: TradingDate): Float64Array {
    const time = this.#timeOf(date)
    const known = this.#known.upTo(row)
    if (known[row * knownWidth] !== time) {
      const { previousClose, averageVolume } = referenceOf(
        this.#days[row] ?? [],
        this.#currentOf(row),
        time,
      )
      known.set([time, previousClose ?? Number.NaN, averageVolume ?? Number.NaN], row * knownWidth)
    }
    return known
  }

  #forget(row: number) {
    this.#known.upTo(row)[row * knownWidth] = Number.NaN
    this.#onChange(row)
  }

  /**
   * A price of `date`; the first of a later day completes the day in progress.
   * @returns whether readers see it: not after a price of a later day. Before
   *   {@link reachEnd}, a day that was loaded may have begun after this price, which was then seen
   */
  tick(row: number, price: number, volume: number, date: TradingDate): boolean {
    const time = this.#timeOf(date)
    const current = this.#current.upTo(row)
    const at = row * currentWidth
    const currentTime = current[at] ?? Number.NaN
    if (time === currentTime) {
      if (current[at + 3] === ofSummary) return true
      current[at + 1] = price
      current[at + 2] = volume
      current[at + 3] = ofTicks
      current[at + 4] = 0
    } else if (time < currentTime) return current[at + 4] === 1 && !this.#hasReachedEnd
    else {
      this.#completeDay(row)
      this.#setCurrent(row, { time, close: price, volume }, 'ticks')
    }
    return true
  }

  /** Whether ticks of this day are all that makes the day in progress, until a change is reported. */
  isOfTicks(row: number, date: TradingDate): boolean {
    const current = this.#current.upTo(row)
    const at = row * currentWidth
    return current[at] === this.#timeOf(date) && current[at + 3] === ofTicks
  }

  /** The same as {@link tick} where {@link isOfTicks}. */
  tickOn(row: number, price: number, volume: number) {
    const current = this.#current.upTo(row)
    current[row * currentWidth + 1] = price
    current[row * currentWidth + 2] = volume
  }

  apply(event: StockEvent) {
    switch (event.type) {
      case 'BarsImported': {
        const { symbol, timeframe, bars } = event.data
        if (timeframe !== '1D') {
          this.#make(symbol, timeframe, bars)
          return
        }
        const days = bars.close.map((close, index) => ({
          time: barTime(bars, index),
          close,
          volume: bars.volume[index] ?? 0,
        }))
        this.#import(this.rows.rowOf(symbol), days)
        return
      }
      case 'TradingDayClosed': {
        const { symbol, date, day } = event.data
        const closed = { time: this.#timeOf(date), close: day.close, volume: day.volume }
        const row = this.rows.rowOf(symbol)
        const current = this.#currentOf(row)
        if (current === null || current.time <= closed.time) {
          if (current?.time !== closed.time) this.#completeDay(row)
          this.#setCurrent(row, closed, 'summary')
        }
        this.#merge(row, [closed])
        return
      }
      case 'StockSplit':
        this.#split(event.data)
        return
      case 'StockListed':
      case 'FundamentalsImported':
      case 'FinancialsImported':
      case 'SplitSuspected':
      case 'SplitDismissed':
        return
    }
  }

  #split({ symbol, split, adjusted }: SplitData) {
    this.#intradayDays.split({ symbol, split, adjusted })
    const row = this.rows.rowOf(symbol)
    const day = (one: DayClose) => dayAfterSplit(one, split, adjusted)
    this.#days[row] = this.#days[row]?.map(day)
    const current = this.#currentOf(row)
    if (current !== null)
      this.#setCurrent(row, day(current), this.#sourceOf(row), this.#isLoaded(row))
    this.#forget(row)
  }

  #import(row: number, days: readonly DayClose[]) {
    const newest = days.at(-1)
    if (newest === undefined) return
    const current = this.#currentOf(row)
    const today = Math.max(current?.time ?? Number.NEGATIVE_INFINITY, newest.time)
    const isOfTicks = current !== null && this.#effectOf('1D', row) !== 'replace'
    this.#merge(
      row,
      days.filter(
        ({ time }) =>
          this.#dayAt(row, time) !== undefined ||
          (time < today && !(isOfTicks && time === current.time)),
      ),
    )
    if (current === null || newest.time > current.time) {
      this.#completeDay(row)
      this.#setCurrent(row, newest, 'daily')
    } else if (newest.time === current.time && !isOfTicks)
      this.#setCurrent(row, newest, this.#sourceOf(row) === 'summary' ? 'summary' : 'daily')
  }

  #dayAt(row: number, time: number): DayClose | undefined {
    return this.#days[row]?.find((day) => day.time === time)
  }

  /** Adds days from intraday bars; ticks, summaries and daily bars take precedence. */
  #make(symbol: string, timeframe: Timeframe, bars: BarColumns) {
    const row = this.rows.rowOf(symbol)
    const isKnown = (date: TradingDate) => {
      const time = this.#timeOf(date)
      return this.#currentOf(row)?.time === time || this.#dayAt(row, time) !== undefined
    }
    for (const changed of this.#intradayDays.apply(symbol, timeframe, bars, isKnown)) {
      const { close, volume } = changed.day
      const made = { time: this.#timeOf(changed.date), close, volume, isMade: true }
      const current = this.#currentOf(row)
      if (current === null || current.time < made.time) {
        this.#completeDay(row)
        this.#setCurrent(row, made, 'intraday')
      } else if (current.time === made.time) {
        if (changed.isWhole && this.#effectOf(timeframe, row) === 'aggregate')
          this.#setCurrent(row, made, 'intraday')
      } else if (changed.isWhole && (this.#dayAt(row, made.time)?.isMade ?? !isKnown(changed.date)))
        this.#merge(row, [made])
      this.#forget(row)
    }
  }

  /** Completes the day in progress; a day summary of it has better figures. */
  #completeDay(row: number) {
    const current = this.#currentOf(row)
    if (current !== null && this.#dayAt(row, current.time) === undefined)
      this.#merge(row, [{ ...current, isMade: this.#sourceOf(row) === 'intraday' }])
  }

  /** Adds completed days; an existing one is replaced. */
  #merge(row: number, days: readonly DayClose[]) {
    const byTime = new Map(this.#days[row]?.map((day) => [day.time, day]))
    for (const day of days) byTime.set(day.time, day)
    const all = [...byTime.values()].sort((a, b) => a.time - b.time)
    this.#days[row] = all.slice(-daysRemembered)
    this.#forget(row)
  }

  #currentOf(row: number): DayClose | null {
    const current = this.#current.upTo(row)
    const [time, close, volume] = current.subarray(row * currentWidth)
    return time === undefined || close === undefined || volume === undefined || Number.isNaN(time)
      ? null
      : { time, close, volume }
  }

  /** Applies imported bars to the day in progress. */
  #effectOf(timeframe: Timeframe, row: number) {
    const source = this.#sourceOf(row)
    return importEffect(source === 'summary' ? 'daily' : source, timeframe)
  }

  #sourceOf(row: number): CurrentSource {
    return sources[this.#current.upTo(row)[row * currentWidth + 3] ?? ofTicks] ?? 'ticks'
  }

  #isLoaded(row: number): boolean {
    return this.#current.upTo(row)[row * currentWidth + 4] === 1
  }

  #setCurrent(
    row: number,
    { time, close, volume }: DayClose,
    source: CurrentSource,
    isLoaded = false,
  ) {
    const current = [time, close, volume, sources.indexOf(source), isLoaded ? 1 : 0]
    this.#current.upTo(row).set(current, row * currentWidth)
  }

  #timeOf(date: TradingDate): number {
    if (date !== this.#date) {
      this.#date = date
      this.#time = dailyBarTime(date)
    }
    return this.#time
  }
}
