import { dailyBarTime } from '../kernel/trading-day.ts'
import { barTime } from '../stock/bars.ts'
import type { StockEvent } from '../stock/events.ts'

/** A trading day's close (US dollars) and volume (shares), at 00:00 UTC of its date (Unix seconds). */
export interface DayClose {
  readonly time: number
  readonly close: number
  readonly volume: number
}

export interface DayReference {
  /** US dollars: the last close before the day; null: not known. */
  readonly previousClose: number | null
  /** Shares: mean of the last 30 days before it, of those known; null: not known. */
  readonly averageVolume: number | null
}

const averageVolumeDays = 30

/** Enough for the average of a day that lies a month back, when ticks are caught up. */
const daysRemembered = 64

const unknown: DayReference = { previousClose: null, averageVolume: null }

interface SymbolDays {
  /** Completed days, ascending. */
  days: DayClose[]
  /** The day in progress; its figures are replaced by every tick. */
  current: { time: number; close: number; volume: number } | null
  cached: { readonly time: number; readonly reference: DayReference } | null
}

/**
 * What each symbol's trading days have behind them: the previous close and the average volume that
 * a price of a given day is measured against, by the same rules as the stock list's figures.
 */
export class DayReferences {
  readonly #symbols = new Map<string, SymbolDays>()
  /** All ticks of a beat have one date, as text. */
  #date = ''
  #time = Number.NaN

  /** Takes over what was folded elsewhere (a read model); events after it follow. */
  load(symbol: string, days: readonly DayClose[], current: DayClose | null) {
    const newest = days.slice(-daysRemembered)
    this.#symbols.set(symbol, {
      days: newest,
      current: current === null ? null : { ...current },
      cached: null,
    })
  }

  /** What prices of this day are measured against. @param date `YYYY-MM-DD`, New York */
  of(symbol: string, date: string): DayReference {
    const known = this.#symbols.get(symbol)
    if (known === undefined) return unknown
    const time = this.#timeOf(date)
    if (known.cached?.time !== time) known.cached = { time, reference: referenceOf(known, time) }
    return known.cached.reference
  }

  /** A price of `date`; the first of a later day completes the day in progress. */
  tick(symbol: string, price: number, volume: number, date: string) {
    const known = this.#known(symbol)
    const time = this.#timeOf(date)
    if (known.current === null || time > known.current.time) {
      completeDay(known)
      known.current = { time, close: price, volume }
    } else if (time === known.current.time) {
      known.current.close = price
      known.current.volume = volume
    }
  }

  apply(event: StockEvent) {
    switch (event.type) {
      case 'BarsImported': {
        const { symbol, timeframe, bars } = event.data
        if (timeframe !== '1D') return
        const days = bars.close.map((close, index) => ({
          time: barTime(bars, index),
          close,
          volume: bars.volume[index] ?? 0,
        }))
        this.#import(this.#known(symbol), days)
        return
      }
      case 'TradingDayClosed': {
        const { symbol, date, day } = event.data
        const closed = { time: this.#timeOf(date), close: day.close, volume: day.volume }
        const known = this.#known(symbol)
        if (known.current === null || known.current.time <= closed.time) {
          if (known.current?.time !== closed.time) completeDay(known)
          known.current = closed
        }
        merge(known, [closed])
        return
      }
      case 'StockListed':
      case 'FundamentalsImported':
      case 'FinancialsImported':
        return
    }
  }

  #import(known: SymbolDays, days: readonly DayClose[]) {
    const newest = days.at(-1)
    if (newest === undefined) return
    const today = Math.max(known.current?.time ?? Number.NEGATIVE_INFINITY, newest.time)
    merge(
      known,
      days.filter(({ time }) => time < today),
    )
    if (known.current === null || newest.time > known.current.time) {
      completeDay(known)
      known.current = { ...newest }
    }
  }

  #known(symbol: string): SymbolDays {
    let known = this.#symbols.get(symbol)
    if (known === undefined)
      this.#symbols.set(symbol, (known = { days: [], current: null, cached: null }))
    return known
  }

  #timeOf(date: string): number {
    if (date !== this.#date) {
      this.#date = date
      this.#time = dailyBarTime(date)
    }
    return this.#time
  }
}

/** Days to be completed ones; one that is there already is replaced. */
const merge = (known: SymbolDays, days: readonly DayClose[]) => {
  const byTime = new Map(known.days.map((day) => [day.time, day]))
  for (const { time, close, volume } of days) byTime.set(time, { time, close, volume })
  known.days = [...byTime.values()].sort((a, b) => a.time - b.time).slice(-daysRemembered)
  known.cached = null
}

/** The day in progress is over; a book that was closed meanwhile has better figures of it. */
const completeDay = (known: SymbolDays) => {
  const { current, days } = known
  if (current !== null && !days.some(({ time }) => time === current.time)) merge(known, [current])
}

const referenceOf = ({ days, current }: SymbolDays, time: number): DayReference => {
  const before = days.filter((day) => day.time < time)
  if (current !== null && current.time < time && !before.some((day) => day.time === current.time))
    before.push(current)
  const last = before.at(-1)
  if (last === undefined) return unknown
  const averaged = before.slice(-averageVolumeDays)
  const total = averaged.reduce((sum, { volume }) => sum + volume, 0)
  return { previousClose: last.close, averageVolume: Math.round(total / averaged.length) }
}
