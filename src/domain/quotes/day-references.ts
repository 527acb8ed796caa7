import { dailyBarTime, type TradingDate } from '../calendar/trading-day.ts'
import type { Timeframe } from '../calendar/timeframes.ts'
import { type BarColumns, barTime } from '../stock/bars.ts'
import type { StockEvent } from '../stock/events.ts'
import { isMadeDay } from './intraday-day.ts'
import { IntradayDays } from './intraday-days.ts'
import type { DayReference } from './change.ts'
import { dayAfterSplit, type SplitData } from './after-split.ts'
import { averageVolume } from '../metrics/average-volume.ts'
import { type DaySource, importEffect } from './ticked-day.ts'
import { RowNumbers, SymbolRows } from './symbol-rows.ts'

/** A trading day's close (US dollars) and volume (shares), at 00:00 UTC of its date (Unix seconds). */
export interface DayClose {
  readonly time: number
  readonly close: number
  readonly volume: number
}

/** Enough for the average of a day one month ago, when ticks are caught up. */
const daysRemembered = 64

const unknown: DayReference = { previousClose: null, averageVolume: null }

/** The day in progress, by row: its time, last price, volume so far, and their source; NaN: none. */
const currentWidth = 4

const toldBy = { intraday: 0, daily: 1, book: 2, loaded: 3, ticks: 4 } as const

/** Loaded days may come from ticks, so they take precedence like ticks. */
const sources: readonly DaySource[] = ['intraday', 'daily', 'daily', 'ticks', 'ticks']

type ToldBy = (typeof toldBy)[keyof typeof toldBy]

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

  /** Loads days from a read model; later events follow. */
  load(symbol: string, days: readonly DayClose[], current: DayClose | null) {
    const row = this.rows.rowOf(symbol)
    this.#days[row] = days.slice(-daysRemembered)
    this.#forget(row)
    if (current !== null) this.#setCurrent(row, current, toldBy.loaded)
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
      if (current[at + 3] === toldBy.book) return true
      current[at + 1] = price
      current[at + 2] = volume
      current[at + 3] = toldBy.ticks
    } else if (time < currentTime) return current[at + 3] === toldBy.loaded && !this.#hasReachedEnd
    else {
      this.#completeDay(row)
      this.#setCurrent(row, { time, close: price, volume }, toldBy.ticks)
    }
    return true
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
          this.#setCurrent(row, closed, toldBy.book)
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
    if (current !== null) this.#setCurrent(row, day(current), this.#toldBy(row))
    this.#forget(row)
  }

  #import(row: number, days: readonly DayClose[]) {
    const newest = days.at(-1)
    if (newest === undefined) return
    const current = this.#currentOf(row)
    const today = Math.max(current?.time ?? Number.NEGATIVE_INFINITY, newest.time)
    const isKnown = (day: DayClose) => this.#days[row]?.some(({ time }) => time === day.time)
    this.#merge(
      row,
      days.filter((day) => day.time < today || isKnown(day)),
    )
    if (current === null || newest.time > current.time) {
      this.#completeDay(row)
      this.#setCurrent(row, newest, toldBy.daily)
    } else if (newest.time === current.time && this.#effectOf('1D', row) === 'replace')
      this.#setCurrent(row, newest, Math.max(this.#toldBy(row), toldBy.daily) as ToldBy)
  }

  /** Adds days from intraday bars; ticks, summaries and daily bars take precedence. */
  #make(symbol: string, timeframe: Timeframe, bars: BarColumns) {
    const row = this.rows.rowOf(symbol)
    for (const changed of this.#intradayDays.apply(symbol, timeframe, bars)) {
      const { close, volume } = changed.day
      const made = { time: this.#timeOf(changed.date), close, volume }
      const current = this.#currentOf(row)
      if (current === null || current.time < made.time) {
        this.#completeDay(row)
        this.#setCurrent(row, made, toldBy.intraday)
      } else if (current.time === made.time) {
        if (this.#effectOf(timeframe, row) === 'aggregate' && isMadeDay(changed.before, current))
          this.#setCurrent(row, made, toldBy.intraday)
      } else {
        const known = this.#days[row]?.find(({ time }) => time === made.time)
        if (known === undefined || isMadeDay(changed.before, known)) this.#merge(row, [made])
      }
      this.#forget(row)
    }
  }

  /** Completes the day in progress; a day summary of it has better figures. */
  #completeDay(row: number) {
    const current = this.#currentOf(row)
    if (current !== null && !this.#days[row]?.some(({ time }) => time === current.time))
      this.#merge(row, [current])
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
    return importEffect(sources[this.#toldBy(row)] ?? 'ticks', timeframe)
  }

  #toldBy(row: number): ToldBy {
    return this.#current.upTo(row)[row * currentWidth + 3] as ToldBy
  }

  #setCurrent(row: number, { time, close, volume }: DayClose, by: ToldBy) {
    this.#current.upTo(row).set([time, close, volume, by], row * currentWidth)
  }

  #timeOf(date: TradingDate): number {
    if (date !== this.#date) {
      this.#date = date
      this.#time = dailyBarTime(date)
    }
    return this.#time
  }
}

const daysBefore = (
  days: readonly DayClose[],
  current: DayClose | null,
  time: number,
): DayClose[] => {
  const before = days.filter((day) => day.time < time)
  if (current !== null && current.time < time && !before.some((day) => day.time === current.time))
    before.push(current)
  return before
}

const referenceOf = (
  days: readonly DayClose[],
  current: DayClose | null,
  time: number,
): DayReference => {
  const before = daysBefore(days, current, time)
  const last = before.at(-1)
  if (last === undefined) return unknown
  const average = averageVolume(before.map(({ volume }) => volume))
  return { previousClose: last.close, averageVolume: Number.isNaN(average) ? null : average }
}
