import type { NumberKind } from '../../notation/read-number.ts'
import type { DayReference } from '../../quotes/change.ts'

/** What is known of a symbol at one moment: US dollars, shares, percent; null: not known. */
export interface Standing {
  readonly price: number | null
  /** Shares traded that day so far. */
  readonly volume: number | null
  /** Shares: mean volume of the last completed days. */
  readonly averageVolume: number | null
  /** Since the previous close. */
  readonly changePercent: number | null
}

/** Which way a measurement has to go to reach a value. */
export type Direction = 'up' | 'down'

export interface ValueBounds {
  /** Below 0: the value may be negative. */
  readonly min: number
  readonly max: number
  /** The least distance from 0. */
  readonly sizeMin: number
}

/**
 * A type of alert, as screens and server know it. Its name is in the table, and its words are with
 * the languages. A value is what a trader sets; what is measured is compared with it.
 */
export interface Condition {
  /** What the value is a number of: how it is typed and written. `usd`: a price of the stock. */
  readonly kind: NumberKind
  /** What the value is called when it is refused: `Enter a price above 0`. */
  readonly noun: string
  readonly bounds: ValueBounds
  /** `by_sign`: upwards to a positive value, downwards to a negative one. */
  readonly direction: Direction | 'by_sign'
  /** null: what it is measured by is not known. */
  readonly measure: (now: Standing) => number | null
  /** How far it is to the value, in percent. @param missing above 0. null: not known */
  readonly distance: (missing: number, measured: number, value: number) => number | null
}

/** What the server knows of it besides, to watch, try and explain an alert. */
export interface Evaluation {
  /** What is measured is about the day: with the next one it begins anew. */
  readonly isOfDay: boolean
  /** What a tick is measured against; null: nothing but itself. */
  readonly against: keyof DayReference | null
  /** What of a tick brings the measurement nearer to the value. A day's volume only grows. */
  readonly movedBy: 'price' | 'volume'
  /**
   * The price (US dollars) or volume (shares) up to which no rounding lets the value be reached; NaN:
   * nothing reaches it, because the reference is not known.
   */
  readonly calmUntil: (value: number, direction: Direction, references: DayReference) => number
  /**
   * The price (US dollars) at which a bar that opens short of the value meets it, as far as a bar
   * tells.
   *
   * @param close of the bar
   */
  readonly priceAt: (value: number, close: number, previousClose: number | null) => number
  /**
   * The rule in an English sentence.
   *
   * @param bound such as `at least 180.00`
   * @param reference the number that is measured against
   */
  readonly rule: (bound: string, reference: string) => string
}
