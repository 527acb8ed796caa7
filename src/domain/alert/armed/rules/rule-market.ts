import type { Timeframe } from '../../../calendar/timeframes.ts'
import { closeDay } from '../../../metrics/close-day.ts'
import { marketSymbol } from '../../../metrics/definitions.ts'
import { noReturns } from '../../../metrics/beta.ts'
import { marketReturnFor } from '../../../metrics/market-return.ts'
import type { SavedDay } from '../../../metrics/symbol-metrics.ts'
import type { SymbolRows } from '../../../quotes/symbol-rows.ts'
import type { StockEvent } from '../../../stock/events.ts'
import type { CalmRange } from './calm-range.ts'
import { CalmTicks } from './calm-ticks.ts'
import { type RuleRecord, RuleSymbol, type SymbolTick } from './rule-symbol.ts'

/** The symbols that rules are about, with their metrics after each tick. */
export class RuleMarket {
  readonly #rows: SymbolRows
  readonly #symbols: (RuleSymbol | undefined)[] = []
  #size = 0
  /** The symbol that betas are measured against; null: no rule needs it. */
  #market: RuleSymbol | null = null
  readonly #calm: CalmTicks
  #returns = noReturns
  /** The market's return, as marketReturnFor has it, on the day that was asked for last; NaN: none was. */
  #returnDay = Number.NaN
  #return = Number.NaN

  constructor(rows: SymbolRows, calm = new CalmTicks()) {
    this.#rows = rows
    this.#calm = calm
  }

  get size(): number {
    return this.#size
  }

  ofRow(row: number): RuleSymbol | undefined {
    const symbol = this.#symbols[row]
    // The caller may change it, or what waits for it.
    if (symbol !== undefined) this.#settleTicks(row, symbol)
    if (symbol === this.#market) this.#returnDay = Number.NaN
    this.#calm.end(row)
    return symbol
  }

  of(symbol: string): RuleSymbol | undefined {
    return this.ofRow(this.#rows.rowOf(symbol))
  }

  /** Also before anything is recorded of it. */
  own(symbol: string): RuleSymbol {
    const row = this.#rows.rowOf(symbol)
    return this.ofRow(row) ?? this.#add(row, symbol)
  }

  #add(row: number, symbol: string): RuleSymbol {
    const added = new RuleSymbol(symbol)
    this.#symbols[row] = added
    this.#size += 1
    if (symbol === marketSymbol) this.#market = added
    return added
  }

  has(symbol: string, timeframes: readonly Timeframe[]): boolean {
    const known = this.of(symbol)
    return known !== undefined && timeframes.every((timeframe) => known.hasCloses(timeframe))
  }

  /** @param saved see {@link RuleSymbol.load} */
  load(record: RuleRecord, saved: SavedDay | null = null) {
    const symbol = this.own(record.symbol)
    symbol.load(record, saved)
    symbol.isSaved = false
  }

  /** Earlier days are recorded anew; the day in progress stays as it was seen. */
  loadPast(record: RuleRecord) {
    this.own(record.symbol).loadPast(record)
  }

  /** Computes what follows from completed days now, so that the first ticks need not. */
  settle() {
    this.#symbols.forEach((_, row) => this.ofRow(row)?.settle(this.#refresh))
  }

  /** The days in progress that have changed since they were taken last. */
  takeDays(): Map<string, SavedDay> {
    const days = new Map<string, SavedDay>()
    this.#symbols.forEach((symbol, row) => {
      if (symbol === undefined) return
      this.#settleTicks(row, symbol)
      if (symbol.isSaved) return
      symbol.isSaved = true
      const day = symbol.metrics.save()
      if (day !== null) days.set(symbol.symbol, day)
    })
    return days
  }

  /** Whether the tick is one of the symbol's current day, or of a later one. */
  tick(symbol: RuleSymbol, tick: SymbolTick): boolean {
    if (!symbol.tick(tick, this.#refresh)) return false
    symbol.isSaved = false
    const { metrics } = symbol
    if (symbol === this.#market) this.#returnDay = Number.NaN
    metrics.inputs.marketReturn = this.#marketReturnOn(metrics.time)
    return true
  }

  /**
   * The range within which a symbol's ticks wake no rule from its newest one on, until {@link ofRow} or
   * the like is asked for it; null: there is none. The rules that its meters wake must be all that
   * wait for it.
   */
  calmRange(symbol: RuleSymbol): CalmRange | null {
    // Others are measured against each price of the market.
    return symbol === this.#market ? null : symbol.calmRange()
  }

  /** A tick within the range of its symbol is applied later. @param day 00:00 UTC, Unix seconds */
  postpone(row: number, day: number, price: number, volume: number, at: number) {
    const symbol = this.#symbols[row]
    if (symbol === undefined) return
    const marketReturn = this.#marketReturnOn(day)
    if (this.#calm.add(row, price, volume, at, marketReturn)) return
    this.#settleTicks(row, symbol)
    this.#calm.add(row, price, volume, at, marketReturn)
  }

  #settleTicks(row: number, symbol: RuleSymbol) {
    if (this.#calm.settle(row, symbol.metrics)) symbol.isSaved = false
  }

  #marketReturnOn(day: number): number {
    if (this.#returnDay !== day) {
      this.#returnDay = day
      this.#return = marketReturnFor({ time: day }, this.#market?.metrics, this.#returns)
    }
    return this.#return
  }

  /**
   * Events that change what is known of a symbol's earlier days; after others its record is read
   * again.
   * @returns the symbol whose quantities may have moved; null: none
   */
  apply(event: StockEvent): RuleSymbol | null {
    const symbol = this.of(event.data.symbol)
    if (symbol === undefined) return null
    if (event.type === 'TradingDayClosed') closeDay(symbol.metrics, event.data)
    if (event.type === 'FundamentalsImported') {
      symbol.metrics.report(event.data)
      symbol.metrics.partsAreOld = true
    }
    if (!symbol.metrics.partsAreOld) return null
    symbol.settle(this.#refresh)
    return symbol
  }

  readonly #refresh = ({ metrics }: RuleSymbol) => {
    const market = this.#market?.metrics
    if (market?.partsAreOld === true) {
      this.#returns = market.returns()
      this.#returnDay = Number.NaN
      for (const [row, other] of this.#symbols.entries()) {
        if (other === undefined) continue
        other.metrics.partsAreOld = true
        this.#calm.end(row)
      }
      market.makeParts(this.#returns)
    }
    metrics.makeParts(this.#returns)
  }
}
