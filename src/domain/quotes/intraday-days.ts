import type { Timeframe } from '../calendar/timeframes.ts'
import type { TradingDate } from '../calendar/trading-day.ts'
import type { BarColumns } from '../stock/bars/bar.ts'
import { intradayAfterSplit, type SplitData } from './after-split.ts'
import { barsByDate, type IntradayBars, type MadeDay, makeDay, withBars } from './intraday-day.ts'

/** Symbols, and of each the newest dates, whose bars are remembered; imports go symbol by symbol. */
export const intradaySymbolsMax = 64
const datesPerSymbolMax = 3

/** The bars of a day that is known only from them. */
export interface IntradayDay {
  readonly date: TradingDate
  readonly bars: IntradayBars
}

export interface ChangedDay {
  readonly date: TradingDate
  /** What the bars that are remembered make of it. */
  readonly day: MadeDay
  /** Whether these are all. */
  readonly isWhole: boolean
}

/** What intraday imports make of days, for those who keep newest prices in memory. */
export class IntradayDays {
  readonly #symbols = new Map<string, Map<TradingDate, IntradayBars>>()

  /** Takes over what a read model has of a symbol; imports after it follow. */
  load(symbol: string, days: readonly IntradayDay[]) {
    if (days.length > 0) this.#remember(symbol, new Map(days.map(({ date, bars }) => [date, bars])))
  }

  /**
   * @param isKnown whether some of a day's bars came before, if none is remembered
   * @returns the days that these bars change, ascending
   */
  apply(
    symbol: string,
    timeframe: Timeframe,
    columns: BarColumns,
    isKnown: (date: TradingDate) => boolean,
  ): ChangedDay[] {
    const remembered = this.#symbols.get(symbol) ?? new Map<TradingDate, IntradayBars>()
    const changed: ChangedDay[] = []
    for (const [date, more] of barsByDate(columns)) {
      const known = remembered.get(date) ?? null
      const bars = withBars(known, timeframe, more)
      const day = makeDay(bars)
      if (day === null) continue
      const isWhole = known !== null || !isKnown(date)
      if (isWhole) remembered.set(date, bars)
      changed.push({ date, day, isWhole })
    }
    this.#remember(symbol, remembered)
    return changed
  }

  /** Makes what is remembered of the days before a split one of new shares. */
  split(data: SplitData) {
    const days = this.#symbols.get(data.symbol)
    for (const [date, bars] of days ?? []) days?.set(date, intradayAfterSplit(date, bars, data))
  }

  #remember(symbol: string, days: Map<TradingDate, IntradayBars>) {
    const newest = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).slice(-datesPerSymbolMax)
    this.#symbols.delete(symbol)
    this.#symbols.set(symbol, new Map(newest))
    if (this.#symbols.size <= intradaySymbolsMax) return
    for (const oldest of this.#symbols.keys()) {
      this.#symbols.delete(oldest)
      return
    }
  }
}
