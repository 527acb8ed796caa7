import type { Timeframe } from '../../../calendar/timeframes.ts'
import { noReturns } from '../../../metrics/beta.ts'
import { copyInputs, formulas, type MetricInputs } from '../../../metrics/formulas.ts'
import { type SavedDay, SymbolMetrics, type SymbolRecord } from '../../../metrics/symbol-metrics.ts'
import { finiteOrNull } from '../../../notation/figure.ts'
import type { ReadQuantity as ReadOfScan } from '../../../scan/matches.ts'
import type { Quantity } from '../../../scan/quantity.ts'
import type { ReadQuantity } from '../../rule/evaluate.ts'
import {
  isLine,
  type LineQuantity,
  quantityKey,
  type RuleCondition,
  type RuleQuantity,
} from '../../rule/rule.ts'
import { type CalmRange, priceShareFor } from './calm-range.ts'
import { CloseSeries, type TimedClose } from './close-series.ts'
import type { Measured, Meter, Waiting } from './meter.ts'
import { Meters } from './meters.ts'
import {
  baseOf,
  type BaseValue,
  type Derived,
  derivedReader,
  lineReader,
  namedReader,
  type QuantityState,
  type Read,
  scanReader,
  timeframeOf,
} from './quantities.ts'

/** What is recorded of a symbol, with the closes of the timeframes that its averages have. */
export interface RuleRecord extends SymbolRecord {
  /** Ascending, the growing bar last. */
  readonly closes: ReadonlyMap<Timeframe, readonly TimedClose[]>
}

/** A tick of the symbol. */
export interface SymbolTick {
  readonly price: number
  readonly volume: number
  readonly at: number
  /** 00:00 UTC of its trading date, Unix seconds, and the first moment of the day, Unix ms. */
  readonly time: number
  readonly startMs: number
}

/** A condition of an armed rule: what it is measured by, and at which level it is reached. */
export interface MeteredCondition extends RuleCondition<Read> {
  readonly meter: Meter
  readonly level: number
}

/** The quantities of one symbol, after its newest tick and after the one before it. */
export class RuleSymbol {
  readonly metrics: SymbolMetrics
  /** Its day in progress has not changed since it was saved. */
  isSaved = true
  readonly #now: QuantityState
  readonly #before: { inputs: MetricInputs; bases: BaseValue[]; at: number }
  readonly #readers = new Map<RuleQuantity, Read>()
  /** Equal quantities are one object, so that they are found by identity. */
  readonly #interned = new Map<string, RuleQuantity>()
  readonly #scanReaders = new Map<string, Read>()
  readonly #derived: Derived[] = []
  readonly #series = new Map<Timeframe, CloseSeries>()
  readonly #meters = new Meters((quantity) => this.#measured(quantity))
  /** By how many conditions of armed rules each line is used. */
  readonly #lineUses = new Map<LineQuantity, number>()

  constructor(symbol: string) {
    const metrics = new SymbolMetrics(symbol)
    this.metrics = metrics
    this.#now = {
      inputs: metrics.inputs,
      bases: [],
      get at() {
        return metrics.seenAt ?? Number.NaN
      },
    }
    this.#before = { inputs: { ...metrics.inputs }, bases: [], at: Number.NaN }
  }

  get symbol(): string {
    return this.metrics.symbol
  }

  readonly now: ReadQuantity = (quantity) => this.#readerOf(quantity)(this.#now)

  readonly before: ReadQuantity = (quantity) => this.#readerOf(quantity)(this.#before)

  /** The same for a quantity of which the reader is known. */
  readonly readNow = (read: Read): number => read(this.#now)

  readonly readBefore = (read: Read): number => read(this.#before)

  /** The same for the quantities of scans, as the scanner has them; null: missing. */
  readonly scanNow: ReadOfScan = (quantity) => finiteOrNull(this.#scanned(quantity)(this.#now))

  readonly scanBefore: ReadOfScan = (quantity) =>
    finiteOrNull(this.#scanned(quantity)(this.#before))

  /** @param saved the day in progress as this process saw it; null: as it is recorded */
  load(record: RuleRecord, saved: SavedDay | null) {
    if (saved === null) this.metrics.load(record)
    else this.metrics.restore(record, saved)
    this.#loadCloses(record)
  }

  /** Earlier days are recorded anew, or a timeframe is wanted that was not. */
  loadPast(record: RuleRecord) {
    this.metrics.loadPast(record)
    this.#loadCloses(record)
  }

  hasCloses(timeframe: Timeframe): boolean {
    return timeframe === '1D' || this.#series.has(timeframe)
  }

  timeframes(): Timeframe[] {
    return [...this.#series.keys()]
  }

  /**
   * Applies a tick; those of earlier days change nothing.
   * @param refresh computes what follows from completed days
   */
  tick(tick: SymbolTick, refresh: (symbol: RuleSymbol) => void): boolean {
    const { metrics } = this
    if (tick.time < metrics.time) return false
    if (metrics.partsAreOld) this.#refresh(refresh)
    copyInputs(this.#now.inputs, this.#before.inputs)
    for (let at = 0; at < this.#now.bases.length; at += 1)
      this.#before.bases[at] = this.#now.bases[at] as BaseValue
    this.#before.at = this.#now.at
    const last = metrics.inputs.price
    metrics.tick(tick.price, tick.volume, tick.at, tick.time, tick.startMs)
    // To go through an empty one is not free.
    if (this.#series.size > 0)
      for (const [timeframe, series] of this.#series)
        if (series.advance(Math.floor(tick.at / 1_000), last)) this.#rebase(timeframe)
    if (metrics.partsAreOld) this.#refresh(refresh)
    return true
  }

  /** Computes what follows from completed days, before the next tick does. */
  settle(refresh: (symbol: RuleSymbol) => void) {
    if (this.metrics.partsAreOld) this.#refresh(refresh)
  }

  /** Takes what waits for a level that the newest tick reaches. */
  take(take: (waiting: Waiting) => void) {
    this.#meters.take(this.#now, take)
  }

  /** See {@link priceShareFor}. */
  priceShareFor(meter: Meter, distance: number): number {
    return priceShareFor(meter, distance, this.#now)
  }

  /** The range within which a tick wakes no rule; null: there is none. */
  calmRange(): CalmRange | null {
    // It ends when a bar does that a quantity is made of.
    let end = Number.POSITIVE_INFINITY
    if (this.#series.size > 0)
      for (const series of this.#series.values()) end = Math.min(end, series.end)
    return this.#meters.calmRange(this.#now, end * 1_000, this.#lineUses.size > 0)
  }

  /** Reads quantities from other numbers than those of the newest tick. */
  readAs(change: (inputs: MetricInputs) => MetricInputs): ReadQuantity {
    const { metrics } = this
    if (metrics.partsAreOld) metrics.makeParts(noReturns)
    const inputs = change(metrics.inputs)
    return (quantity) => this.#readerOf(quantity)({ ...this.#now, inputs })
  }

  /** {@link release} it when it is not watched any more: there is no end of different lines. */
  meter(condition: RuleCondition): MeteredCondition {
    const { operator, factor = 1 } = condition
    const left = this.#intern(condition.left)
    const right =
      typeof condition.right === 'number' ? condition.right : this.#intern(condition.right)
    for (const line of [left, right].filter(isLine))
      this.#lineUses.set(line, (this.#lineUses.get(line) ?? 0) + 1)
    return {
      left: this.#readerOf(left),
      operator,
      right: typeof right === 'number' ? right : this.#readerOf(right),
      factor,
      meter: this.#meters.of(left, typeof right === 'number' ? null : right),
      level: typeof right === 'number' ? right * factor : factor,
    }
  }

  /** Forgets the lines of a condition that no other one has. */
  release({ left, right }: RuleCondition) {
    for (const line of [left, right].filter(isLine).map((line) => this.#intern(line))) {
      const others = (this.#lineUses.get(line) ?? 1) - 1
      this.#lineUses.set(line, others)
      if (others === 0) this.#forget(line)
    }
  }

  #forget(line: LineQuantity) {
    this.#lineUses.delete(line)
    this.#interned.delete(quantityKey(line))
    this.#readers.delete(line)
    this.#meters.forget(line)
  }

  #measured(quantity: RuleQuantity): Measured {
    const isFigure = typeof quantity === 'string' && quantity in formulas && quantity !== 'price'
    return { read: this.#readerOf(quantity), isFigure }
  }

  #intern<Quantity extends RuleQuantity>(quantity: Quantity): Quantity {
    if (typeof quantity === 'string') return quantity
    const key = quantityKey(quantity)
    const known = this.#interned.get(key)
    if (known !== undefined) return known as Quantity
    this.#interned.set(key, quantity)
    return quantity
  }

  #readerOf(quantity: RuleQuantity): Read {
    const known = this.#readers.get(quantity)
    if (known !== undefined) return known
    const interned = this.#intern(quantity)
    const reader = this.#readers.get(interned) ?? this.#newReader(interned)
    this.#readers.set(interned, reader)
    return reader
  }

  #scanned(quantity: Quantity): Read {
    const key = typeof quantity === 'string' ? quantity : JSON.stringify(quantity)
    const known = this.#scanReaders.get(key)
    if (known !== undefined) return known
    const reader = typeof quantity === 'string' ? scanReader(quantity) : this.#derive(quantity)
    this.#scanReaders.set(key, reader)
    return reader
  }

  #newReader(quantity: RuleQuantity): Read {
    if (typeof quantity === 'string') return namedReader(quantity)
    return isLine(quantity) ? lineReader(quantity) : this.#derive(quantity)
  }

  #derive(quantity: Derived): Read {
    const at = this.#derived.push(quantity) - 1
    const base = baseOf(quantity, this.#past())
    this.#now.bases[at] = base
    this.#before.bases[at] = base
    return derivedReader(quantity, at)
  }

  #loadCloses({ closes }: RuleRecord) {
    const seenAt = this.metrics.seenAt
    const second = seenAt === null ? null : Math.floor(seenAt / 1_000)
    for (const [timeframe, bars] of closes)
      this.#series.set(timeframe, new CloseSeries(timeframe, bars, second))
  }

  #past() {
    const days = this.metrics.history.days.filter(({ time }) => time < this.metrics.time)
    return {
      metrics: this.metrics,
      days,
      closes: (timeframe: Timeframe) =>
        timeframe === '1D'
          ? days.map(({ close }) => close)
          : (this.#series.get(timeframe)?.closes ?? []),
    }
  }

  #refresh(refresh: (symbol: RuleSymbol) => void) {
    refresh(this)
    this.#meters.begin()
    this.#rebase(null)
  }

  /** @param only of this timeframe; null: all */
  #rebase(only: Timeframe | null) {
    this.#meters.lookAnew()
    if (this.#derived.length === 0) return
    const past = this.#past()
    for (const [at, quantity] of this.#derived.entries())
      if (only === null || timeframeOf(quantity) === only)
        this.#now.bases[at] = baseOf(quantity, past)
  }
}
