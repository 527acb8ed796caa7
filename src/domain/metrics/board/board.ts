import { dailyBarTime } from '../../calendar/trading-day.ts'
import type { MarketDay } from '../../quotes/market-day.ts'
import type { ScanColumns } from '../../scan/compile.ts'
import {
  type AverageQuantity,
  dayQuantities,
  type PlainQuantity,
  plainQuantities,
  type Quantity,
} from '../../scan/quantity.ts'
import { noReturns } from '../beta.ts'
import { marketSymbol, metricKeys, type MetricKey } from '../definitions.ts'
import { formulas, yesterdayDollarVolume, type YearRange, yearRange } from '../formulas.ts'
import { marketReturnFor } from '../market-return.ts'
import { sumBefore } from '../history/sum-before.ts'
import { SymbolMetrics, type SymbolRecord } from '../symbol-metrics.ts'

const capacityAtFirst = 256

/** Cached moving averages of scans; others are computed on each scan. */
const averagesKeptMax = 64

/** null: all. */
type Only = ReadonlySet<PlainQuantity> | null

type Columns = Record<PlainQuantity, Float64Array>

/** Each metric's formula beside the column that it fills. */
const formulasInto = (columns: Columns, only: Only) =>
  metricKeys
    .filter((key) => only?.has(key) !== false)
    .map((key) => ({ formula: formulas[key], column: columns[key] }))

const makeColumns = (capacity: number): Columns => {
  const columns = plainQuantities.map((key) => [key, new Float64Array(capacity).fill(Number.NaN)])
  return Object.fromEntries(columns) as Columns
}

/**
 * The metrics of every symbol in columns, a row per symbol. A tick changes its row's inputs; what
 * follows from them is computed by {@link refresh} once a tick batch, and what follows from history once
 * a day. Values that are missing are NaN.
 */
export class MetricsBoard implements ScanColumns {
  readonly #rows: SymbolMetrics[] = []
  readonly #index = new Map<string, number>()
  /** Rows to be computed, each once. */
  #changed: number[] = []
  #isChanged: Uint8Array = new Uint8Array(capacityAtFirst)
  #capacity = capacityAtFirst
  #columns = makeColumns(capacityAtFirst)
  #formulas: ReturnType<typeof formulasInto>
  readonly #only: Only
  #marketReturns = noReturns
  #marketDay: MarketDay | null = null
  /** Of the market's current day: 00:00 UTC of its date, Unix seconds. */
  #marketTime = Number.NEGATIVE_INFINITY
  /** Sums of past closes by period and interval, until a day passes. */
  readonly #averages = new Map<string, { sums: Float64Array; values: Float64Array }>()
  #version = 0

  /**
   * @param only the quantities that are going to be read, when they are few: the others stay NaN.
   *   Averages are always there, and need the price.
   */
  constructor(only: Only = null) {
    this.#only = only
    this.#formulas = formulasInto(this.#columns, only)
  }

  get count(): number {
    return this.#rows.length
  }

  /** Grows with every refresh that changed something. */
  get version(): number {
    return this.#version
  }

  symbol(row: number): string {
    return this.#rows[row]?.symbol ?? ''
  }

  name(row: number): string {
    return this.#rows[row]?.name ?? ''
  }

  /** Unix ms: when the symbol's newest price was seen; null: it has none. */
  seenAt(symbol: string): number | null {
    return this.#rows[this.rowOf(symbol)]?.seenAt ?? null
  }

  /** Symbols whose newest price was seen before `from` or after `until` (Unix ms). */
  seenOutside(from: number, until: number): string[] {
    return this.#rows.flatMap((row, index) =>
      row.seenAt !== null && (row.seenAt < from || row.seenAt > until) ? [this.symbol(index)] : [],
    )
  }

  /** −1 for a symbol that was never loaded. */
  rowOf(symbol: string): number {
    return this.#index.get(symbol) ?? -1
  }

  metric(key: MetricKey): Float64Array {
    return this.#columns[key]
  }

  /** Of 52 weeks, US dollars; NaN: not known. */
  yearRange(symbol: string): YearRange {
    const row = this.#rows[this.rowOf(symbol)]
    return row === undefined ? { high: Number.NaN, low: Number.NaN } : yearRange(row.inputs)
  }

  column(quantity: Quantity): Float64Array {
    return typeof quantity === 'string' ? this.#columns[quantity] : this.#average(quantity.average)
  }

  get marketDay(): MarketDay | null {
    return this.#marketDay
  }

  /** A symbol whose newest price is of an earlier day has no day figures. */
  setMarketDay(day: MarketDay) {
    if (day === this.#marketDay) return
    this.#marketDay = day
    const time = dailyBarTime(day.date)
    if (time === this.#marketTime) return
    this.#marketTime = time
    for (let row = 0; row < this.#rows.length; row += 1) this.#change(row)
  }

  /** Replaces the data of a symbol with its recorded data. */
  load(record: SymbolRecord) {
    const row = this.#ownRow(record.symbol)
    this.#rows[row]?.load(record)
    this.#change(row)
  }

  /** The symbol's past and present, to change; null for one that was never loaded. */
  edit(symbol: string): SymbolMetrics | null {
    const row = this.#index.get(symbol)
    if (row === undefined) return null
    this.#change(row)
    return this.#rows[row] ?? null
  }

  /** Computes the metrics that changed since the last call. */
  refresh() {
    const steps = this.refreshing()
    while (steps.next().done !== true);
  }

  /**
   * The same in steps, one for each symbol whose history has changed: with a new day that is every
   * symbol, and takes a second for ten thousand of them. Columns change in the last step, all at
   * once. One at a time.
   */
  *refreshing(): Generator<void, void, void> {
    if (this.#changed.length === 0) return
    const market = this.#index.get(marketSymbol)
    // A record that is loaded between two steps has old parts again.
    while (this.#rows.some((row) => row.partsAreOld)) yield* this.#makingParts(market)
    const marketRow = market === undefined ? undefined : this.#rows[market]
    for (const row of this.#changed) this.#compute(row, marketRow)
    if (market !== undefined && this.#isChanged[market] === 1 && this.#has('beta252'))
      for (let row = 0; row < this.#rows.length; row += 1)
        if (this.#isChanged[row] === 0) this.#computeBeta(row, marketRow)
    for (const row of this.#changed) this.#isChanged[row] = 0
    this.#changed = []
    this.#version += 1
  }

  #change(row: number) {
    if (this.#isChanged[row] === 1) return
    this.#isChanged[row] = 1
    this.#changed.push(row)
  }

  *#makingParts(market: number | undefined): Generator<void, void, void> {
    const marketRow = market === undefined ? undefined : this.#rows[market]
    const marketIsOld = marketRow?.partsAreOld === true
    if (marketIsOld && this.#has('beta252')) this.#marketReturns = marketRow.returns()
    for (const [index, row] of this.#rows.entries()) {
      if (!row.partsAreOld && !marketIsOld) continue
      row.makeParts(this.#marketReturns, this.#only !== null)
      this.#change(index)
      yield
    }
    this.#averages.clear()
  }

  #compute(index: number, market: SymbolMetrics | undefined) {
    const row = this.#rows[index]
    if (row === undefined) return
    const { inputs } = row
    const columns = this.#columns
    if (this.#has('beta252'))
      inputs.marketReturn = marketReturnFor(row, market, this.#marketReturns)
    for (const { formula, column } of this.#formulas) {
      const value = formula(inputs)
      column[index] = Number.isFinite(value) ? value : Number.NaN
    }
    if (row.time < this.#marketTime) {
      for (const key of dayQuantities) columns[key][index] = Number.NaN
      return
    }
    columns.open[index] = inputs.open
    columns.high[index] = inputs.high
    columns.low[index] = inputs.low
    columns.previousClose[index] = inputs.parts.previousClose
    if (this.#has('yesterdayDollarVolume'))
      columns.yesterdayDollarVolume[index] = yesterdayDollarVolume(inputs)
  }

  #has(quantity: PlainQuantity): boolean {
    return this.#only?.has(quantity) !== false
  }

  #computeBeta(index: number, market: SymbolMetrics | undefined) {
    const row = this.#rows[index]
    if (row === undefined) return
    row.inputs.marketReturn = marketReturnFor(row, market, this.#marketReturns)
    const value = formulas.beta252(row.inputs)
    this.#columns.beta252[index] = Number.isFinite(value) ? value : Number.NaN
  }

  #average(average: AverageQuantity['average']): Float64Array {
    const key = `${average.period.toString()} ${average.interval}`
    let known = this.#averages.get(key)
    if (known === undefined) {
      if (this.#averages.size >= averagesKeptMax) this.#averages.clear()
      const sums = Float64Array.from(this.#rows, (row) => sumBefore(row, average))
      known = { sums, values: new Float64Array(sums.length) }
      this.#averages.set(key, known)
    }
    const { sums, values } = known
    const prices = this.#columns.price
    for (let row = 0; row < sums.length; row += 1)
      values[row] = ((sums[row] ?? Number.NaN) + (prices[row] ?? Number.NaN)) / average.period
    return values
  }

  #ownRow(symbol: string): number {
    const known = this.#index.get(symbol)
    if (known !== undefined) return known
    const row = this.#rows.push(new SymbolMetrics(symbol)) - 1
    this.#index.set(symbol, row)
    if (row === this.#capacity) this.#grow()
    return row
  }

  #grow() {
    this.#capacity *= 2
    const larger = makeColumns(this.#capacity)
    const flags = new Uint8Array(this.#capacity)
    flags.set(this.#isChanged)
    this.#isChanged = flags
    for (const key of Object.keys(larger) as PlainQuantity[]) larger[key].set(this.#columns[key])
    this.#columns = larger
    this.#formulas = formulasInto(larger, this.#only)
  }
}
