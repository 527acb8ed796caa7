import type { NumberKind } from '../../notation/read-number.ts'
import type { DayReference } from '../../quotes/change.ts'

/** The values of a symbol at one moment: US dollars, shares, percent; null: unknown. */
export interface Standing {
  readonly price: number | null
  /** Shares traded that day so far. */
  readonly volume: number | null
  /** Shares: mean volume of the last completed days. */
  readonly averageVolume: number | null
  /** Since the previous close. */
  readonly changePercent: number | null
}

/** The direction in which a measurement reaches a value. */
export type Direction = 'up' | 'down'

export interface ValueBounds {
  /** Below 0: the value may be negative. */
  readonly min: number
  readonly max: number
  /** The least distance from 0. */
  readonly sizeMin: number
}

/**
 * A type of alert, shared by screens and server. Its name is in the table, and its texts are with
 * the translations. A trader sets the value; the measurement is compared with it.
 */
export interface Condition {
  /** The unit in which the value is typed and shown. `usd`: a price of the stock. */
  readonly kind: NumberKind
  /** The noun in the refusal of a value: `Enter a price above 0`. */
  readonly noun: string
  readonly bounds: ValueBounds
  /** `by_sign`: upwards to a positive value, downwards to a negative one. */
  readonly direction: Direction | 'by_sign'
  /** null: a reference is unknown. */
  readonly measure: (now: Standing) => number | null
  /** The distance to the value in percent. @param missing above 0. null: unknown */
  readonly distance: (missing: number, measured: number, value: number) => number | null
}

/** The parts that only the server uses, to evaluate, dry-run and explain an alert. */
export interface Evaluation {
  /** The measurement covers one day and starts again with the next. */
  readonly isOfDay: boolean
  /** The reference of a tick; null: none. */
  readonly against: keyof DayReference | null
  /** The part of a tick that moves the measurement. A day's volume only grows. */
  readonly movedBy: 'price' | 'volume'
  /**
   * The price (US dollars) or volume (shares) up to which the value is not reached, even with
   * rounding; NaN: it cannot be reached, because the reference is unknown.
   */
  readonly calmUntil: (value: number, direction: Direction, references: DayReference) => number
  /**
   * The price (US dollars) at which a bar that opens short of the value reaches it, as far as the bar
   * shows.
   * @param close of the bar
   */
  readonly priceAt: (value: number, close: number, previousClose: number | null) => number
  /**
   * The rule in an English sentence.
   * @param bound such as `at least 180.00`
   * @param reference the number that is measured against
   */
  readonly rule: (bound: string, reference: string) => string
}
