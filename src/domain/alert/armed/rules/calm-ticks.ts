import type { SymbolMetrics } from '../../../metrics/symbol-metrics.ts'
import { RowNumbers } from '../../../quotes/symbol-rows.ts'
import type { CalmRange } from './calm-range.ts'
import type { SymbolTick } from './rule-symbol.ts'

/** The columns of a row; NaN in the first of a group: there is none. */
const columns = {
  // The range: its day (00:00 UTC, Unix seconds), prices, volumes, and moments (Unix ms).
  ...{ day: 0, low: 1, high: 2, volumeLow: 3, volumeHigh: 4, from: 5, until: 6 },
  // The ticks that wait: their minute, extremes and greatest volume, and the newest of them.
  ...{ minute: 7, highest: 8, lowest: 9, volumeMost: 10, price: 11, volume: 12, at: 13 },
  marketReturn: 14,
} as const
const width = 15

const minuteMs = 60_000

/**
 * Ticks that wake no rule. Those of one minute wait as one, until the symbol's metrics are read or
 * another minute begins.
 */
export class CalmTicks {
  readonly #numbers = new RowNumbers(width, Number.NaN)

  begin(row: number, day: number, range: CalmRange) {
    const { low, high, volumeLow, volumeHigh, from, until } = range
    const numbers = this.#numbers.upTo(row)
    numbers.set([day, low, high, volumeLow, volumeHigh, from, until], row * width)
  }

  /** The range of a symbol is not known any more. */
  end(row: number) {
    this.#numbers.upTo(row)[row * width + columns.day] = Number.NaN
  }

  /** Whether a tick is within the range of its symbol. */
  isCalm(row: number, { time, price, volume, at }: SymbolTick): boolean {
    const numbers = this.#numbers.upTo(row)
    const from = row * width
    return (
      numbers[from + columns.day] === time &&
      price >= (numbers[from + columns.low] ?? Number.NaN) &&
      price <= (numbers[from + columns.high] ?? Number.NaN) &&
      volume >= (numbers[from + columns.volumeLow] ?? Number.NaN) &&
      volume <= (numbers[from + columns.volumeHigh] ?? Number.NaN) &&
      at >= (numbers[from + columns.from] ?? Number.NaN) &&
      at < (numbers[from + columns.until] ?? Number.NaN)
    )
  }

  /** Whether ticks wait that this one cannot be added to. */
  isFull(row: number, { at }: SymbolTick): boolean {
    const minute = this.#numbers.upTo(row)[row * width + columns.minute] ?? Number.NaN
    return !Number.isNaN(minute) && minute !== Math.floor(at / minuteMs)
  }

  add(row: number, { price, volume, at }: SymbolTick, marketReturn: number) {
    const numbers = this.#numbers.upTo(row)
    const from = row * width
    // Nothing waits where these are NaN.
    if (!((numbers[from + columns.highest] ?? Number.NaN) >= price))
      numbers[from + columns.highest] = price
    if (!((numbers[from + columns.lowest] ?? Number.NaN) <= price))
      numbers[from + columns.lowest] = price
    if (!((numbers[from + columns.volumeMost] ?? Number.NaN) >= volume))
      numbers[from + columns.volumeMost] = volume
    numbers[from + columns.minute] = Math.floor(at / minuteMs)
    numbers[from + columns.price] = price
    numbers[from + columns.volume] = volume
    numbers[from + columns.at] = at
    numbers[from + columns.marketReturn] = marketReturn
  }

  /** Applies the ticks that wait to the metrics of their symbol. @returns whether any did */
  settle(row: number, metrics: SymbolMetrics): boolean {
    const numbers = this.#numbers.upTo(row)
    const from = row * width
    if (Number.isNaN(numbers[from + columns.minute] ?? Number.NaN)) return false
    const of = (column: number) => numbers[from + column] ?? Number.NaN
    const extremes = {
      highest: of(columns.highest),
      lowest: of(columns.lowest),
      volumeMost: of(columns.volumeMost),
    }
    metrics.tickWithin(extremes, of(columns.price), of(columns.volume), of(columns.at))
    metrics.inputs.marketReturn = of(columns.marketReturn)
    numbers.fill(Number.NaN, from + columns.minute, from + width)
    return true
  }
}
