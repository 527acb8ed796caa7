import { bucketAt } from '../../../calendar/buckets.ts'
import type { Timeframe } from '../../../calendar/timeframes.ts'

/** As many completed bars as averages are made of, of every timeframe. */
export const closesMax = 400

export interface TimedClose {
  /** First second of the bar. */
  readonly time: number
  readonly close: number
}

/** The closes of the completed bars of a timeframe below a day, which ticks go on with. */
export class CloseSeries {
  readonly #timeframe: Timeframe
  #closes: number[]
  #end: number

  /**
   * @param bars ascending; those that are growing at `second`, or later, are left out
   * @param second Unix seconds of the newest tick; null: there is none
   */
  constructor(timeframe: Timeframe, bars: readonly TimedClose[], second: number | null) {
    const bucket = second === null ? null : bucketAt(timeframe, second)
    const from = bucket?.from ?? Number.POSITIVE_INFINITY
    this.#timeframe = timeframe
    this.#closes = bars.filter(({ time }) => time < from).map(({ close }) => close)
    this.#closes.splice(0, this.#closes.length - closesMax)
    this.#end = bucket?.to ?? Number.NEGATIVE_INFINITY
  }

  /** Seconds: where the bar that grows ends. */
  get end(): number {
    return this.#end
  }

  get closes(): readonly number[] {
    return this.#closes
  }

  /**
   * A tick comes at this second.
   * @param last the price before it; NaN: none
   * @returns whether it completes a bar
   */
  advance(second: number, last: number): boolean {
    if (second < this.#end) return false
    const completes = Number.isFinite(this.#end) && Number.isFinite(last)
    this.#end = bucketAt(this.#timeframe, second).to
    if (!completes) return false
    this.#closes.push(last)
    if (this.#closes.length > closesMax) this.#closes.shift()
    return true
  }
}
