import type { Timeframe } from '../../../calendar/timeframes.ts'
import { closeDay } from '../../../metrics/close-day.ts'
import { marketSymbol } from '../../../metrics/definitions.ts'
import { marketReturnFor } from '../../../metrics/market-return.ts'
import type { SavedDay } from '../../../metrics/symbol-metrics.ts'
import type { SymbolRows } from '../../../quotes/symbol-rows.ts'
import type { StockEvent } from '../../../stock/events.ts'
import { type RuleRecord, RuleSymbol, type SymbolTick } from './rule-symbol.ts'

/** The symbols that rules are about, with their metrics after each tick. */
export class RuleMarket {
  readonly #rows: SymbolRows
  readonly #symbols: (RuleSymbol | undefined)[] = []
  #returns: ReadonlyMap<number, number> = new Map()
  /** Symbols with ticks since their days were saved. */
  readonly #ticked = new Set<RuleSymbol>()

  constructor(rows: SymbolRows) {
    this.#rows = rows
  }

  get size(): number {
    return this.symbols().length
  }

  symbols(): RuleSymbol[] {
    return this.#symbols.filter((symbol) => symbol !== undefined)
  }

  ofRow(row: number): RuleSymbol | undefined {
    return this.#symbols[row]
  }

  of(symbol: string): RuleSymbol | undefined {
    return this.#symbols[this.#rows.rowOf(symbol)]
  }

  /** Also before anything is recorded of it. */
  own(symbol: string): RuleSymbol {
    const row = this.#rows.rowOf(symbol)
    return (this.#symbols[row] ??= new RuleSymbol(symbol))
  }

  has(symbol: string, timeframes: readonly Timeframe[]): boolean {
    const known = this.of(symbol)
    return known !== undefined && timeframes.every((timeframe) => known.hasCloses(timeframe))
  }

  /** @param saved see {@link RuleSymbol.load} */
  load(record: RuleRecord, saved: SavedDay | null = null) {
    const symbol = this.own(record.symbol)
    symbol.load(record, saved)
    this.#ticked.add(symbol)
  }

  /** Earlier days are recorded anew; the day in progress stays as it was seen. */
  loadPast(record: RuleRecord) {
    this.own(record.symbol).loadPast(record)
  }

  /** Computes what follows from completed days now, so that the first ticks need not. */
  settle() {
    for (const symbol of this.symbols()) symbol.settle(this.#refresh)
  }

  /** The days in progress that have changed since they were taken last. */
  takeDays(): Map<string, SavedDay> {
    const days = new Map<string, SavedDay>()
    for (const { symbol, metrics } of this.#ticked) {
      const day = metrics.save()
      if (day !== null) days.set(symbol, day)
    }
    this.#ticked.clear()
    return days
  }

  /** Whether the tick is one of the symbol's current day, or of a later one. */
  tick(symbol: RuleSymbol, tick: SymbolTick): boolean {
    if (!symbol.tick(tick, this.#refresh)) return false
    this.#ticked.add(symbol)
    const { metrics } = symbol
    metrics.inputs.marketReturn = marketReturnFor(metrics, this.#market, this.#returns)
    return true
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

  get #market() {
    return this.of(marketSymbol)?.metrics
  }

  readonly #refresh = ({ metrics }: RuleSymbol) => {
    const market = this.#market
    if (market?.partsAreOld === true) {
      this.#returns = market.returns()
      for (const other of this.#symbols) if (other) other.metrics.partsAreOld = true
      market.makeParts(this.#returns)
    }
    metrics.makeParts(this.#returns)
  }
}
