import type { SymbolMetrics } from '../../../metrics/symbol-metrics.ts'
import { RowNumbers } from '../../../quotes/symbol-rows.ts'
import type { CalmRange } from './calm-range.ts'

/** The columns of a row; NaN in the first of a group: there is none. */
const columns = {
  // The range, and its day (00:00 UTC, Unix seconds).
  day: 0,
  low: 1,
  high: 2,
  volumeLow: 3,
  volumeHigh: 4,
  from: 5,
  until: 6,
  // The ticks that wait: their minute (Unix ms), extremes and greatest volume, and the newest of them.
  minute: 7,
  highest: 8,
  lowest: 9,
  volumeMost: 10,
  price: 11,
  volume: 12,
  at: 13,
  marketReturn: 14,
} as const
/** One more than there are, so that a row begins where a line of the processor's cache does. */
const width = 16

const minuteMs = 60_000

/**
 * The range of each symbol within which a tick wakes no alert, so that most ticks are compared with
 * it only. Where rules read the symbol, those of one minute wait as one, until its metrics are read or
 * another minute begins.
 */
export class CalmTicks {
  readonly #numbers = new RowNumbers(width, Number.NaN)

  /** @param day 00:00 UTC, Unix seconds */
  begin(row: number, day: number, range: CalmRange) {
    const numbers = this.#numbers.upTo(row)
    const at = row * width
    numbers[at + columns.day] = day
    numbers[at + columns.low] = range.low
    numbers[at + columns.high] = range.high
    numbers[at + columns.volumeLow] = range.volumeLow
    numbers[at + columns.volumeHigh] = range.volumeHigh
    numbers[at + columns.from] = range.from
    numbers[at + columns.until] = range.until
  }

  /** The range of a symbol is not known any more. */
  end(row: number) {
    this.#numbers.upTo(row)[row * width + columns.day] = Number.NaN
  }

  /** Whether a tick is within the range of its symbol. @param day 00:00 UTC, Unix seconds */
  isCalm(row: number, day: number, price: number, volume: number, at: number): boolean {
    const numbers = this.#numbers.upTo(row)
    const from = row * width
    return (
      numbers[from + columns.day] === day &&
      price > (numbers[from + columns.low] ?? Number.NaN) &&
      price < (numbers[from + columns.high] ?? Number.NaN) &&
      volume >= (numbers[from + columns.volumeLow] ?? Number.NaN) &&
      volume < (numbers[from + columns.volumeHigh] ?? Number.NaN) &&
      at >= (numbers[from + columns.from] ?? Number.NaN) &&
      at < (numbers[from + columns.until] ?? Number.NaN)
    )
  }

  /** @returns false: it cannot wait with the ticks of another minute */
  add(row: number, price: number, volume: number, at: number, marketReturn: number): boolean {
    const numbers = this.#numbers.upTo(row)
    const from = row * width
    const sinceMs = at - (numbers[from + columns.minute] ?? Number.NaN)
    if (sinceMs >= 0 && sinceMs < minuteMs) {
      if (price > (numbers[from + columns.highest] ?? Number.NaN))
        numbers[from + columns.highest] = price
      else if (price < (numbers[from + columns.lowest] ?? Number.NaN))
        numbers[from + columns.lowest] = price
      if (volume > (numbers[from + columns.volumeMost] ?? Number.NaN))
        numbers[from + columns.volumeMost] = volume
    } else if (Number.isNaN(sinceMs)) {
      numbers[from + columns.minute] = Math.floor(at / minuteMs) * minuteMs
      numbers[from + columns.highest] = price
      numbers[from + columns.lowest] = price
      numbers[from + columns.volumeMost] = volume
    } else return false
    numbers[from + columns.price] = price
    numbers[from + columns.volume] = volume
    numbers[from + columns.at] = at
    numbers[from + columns.marketReturn] = marketReturn
    return true
  }

  /** Applies the ticks that wait to the metrics of their symbol. @returns whether any did */
  settle(row: number, metrics: SymbolMetrics): boolean {
    const numbers = this.#numbers.upTo(row)
    const from = row * width
    if (Number.isNaN(numbers[from + columns.minute] ?? Number.NaN)) return false
    metrics.tickWithin(
      {
        highest: numbers[from + columns.highest] ?? Number.NaN,
        lowest: numbers[from + columns.lowest] ?? Number.NaN,
        volumeMost: numbers[from + columns.volumeMost] ?? Number.NaN,
      },
      numbers[from + columns.price] ?? Number.NaN,
      numbers[from + columns.volume] ?? Number.NaN,
      numbers[from + columns.at] ?? Number.NaN,
    )
    metrics.inputs.marketReturn = numbers[from + columns.marketReturn] ?? Number.NaN
    numbers[from + columns.minute] = Number.NaN
    return true
  }
}
