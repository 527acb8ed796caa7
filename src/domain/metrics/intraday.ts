import { finiteOrNull } from '../notation/figure.ts'
import { isOpening } from '../price-feed/first-tick.ts'
import { quarterOf, quartersPerDay } from './volume-profile.ts'

/** A minute of today; first second (Unix), US dollars, shares. */
export interface MinuteBar {
  readonly time: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Minutes with a smaller share of the day's volume than this do not represent the day. */
const wholeMinShare = 0.99

/** Numbers that {@link Intraday.save} has before the quarter hours. */
const savedSums = 10

/** Not to be written to. */
const noQuarters = new Float64Array(quartersPerDay)

/** Sums over today's minutes, the growing one apart, because its high, low and volume still move. */
export class Intraday {
  #time = Number.NEGATIVE_INFINITY
  #high = Number.NaN
  #low = Number.NaN
  #close = Number.NaN
  /** The day's volume when the growing minute began. */
  #volumeBefore = 0
  #volume = 0
  #dollars = 0
  #typicalDollars = 0
  /** Shares in finished minutes. */
  #shares = 0
  /** Shares of the day that are in no minute that is known. */
  #missing = 0
  /** Made with the first volume: a day of which only its bar is known has none. */
  #quarters: Float64Array = noQuarters
  /** No later quarter hour has shares. */
  #quartersEnd = 0

  /**
   * @param minutes of today, ascending, the growing one last
   * @param volume the day's so far
   * @param quarters shares in each quarter hour, where they are known apart from the minutes
   */
  load(
    minutes: readonly MinuteBar[],
    volume: number,
    dayStartMs: number,
    quarters: ArrayLike<number> | null = null,
  ) {
    for (const minute of minutes) {
      this.#finish()
      this.#time = minute.time
      this.#high = minute.high
      this.#low = minute.low
      this.#close = minute.close
      this.#volumeBefore = this.#volume
      this.#volume += minute.volume
      this.#addToQuarter(minute.time * 1_000 - dayStartMs, minute.volume)
    }
    if (quarters !== null) this.#setQuarters(quarters)
    this.#missing = Math.max(0, volume - this.#volume)
    this.#volumeBefore += this.#missing
    this.#volume += this.#missing
  }

  /**
   * Everything it knows, for {@link restore}; null: no such number yet. Quarter hours that have no
   * shares yet are left out, because thousands of symbols are saved at once.
   */
  save(): (number | null)[] {
    const saved = [
      ...[this.#time, this.#high, this.#low, this.#close, this.#volumeBefore, this.#volume],
      ...[this.#dollars, this.#typicalDollars, this.#shares, this.#missing],
    ].map(finiteOrNull)
    for (let quarter = 0; quarter < this.#quartersEnd; quarter += 1)
      saved.push(this.#quarters[quarter] ?? 0)
    return saved
  }

  restore(saved: readonly (number | null)[]) {
    const [time = null, high, low, close, before, volume, dollars, typical, shares, missing] = saved
    this.#time = time ?? Number.NEGATIVE_INFINITY
    this.#high = high ?? Number.NaN
    this.#low = low ?? Number.NaN
    this.#close = close ?? Number.NaN
    this.#volumeBefore = before ?? 0
    this.#volume = volume ?? 0
    this.#dollars = dollars ?? 0
    this.#typicalDollars = typical ?? 0
    this.#shares = shares ?? 0
    this.#missing = missing ?? 0
    this.#setQuarters(saved.slice(savedSums).map((value) => value ?? 0))
  }

  #setQuarters(quarters: ArrayLike<number>) {
    this.#quarters = new Float64Array(quartersPerDay)
    this.#quarters.set(quarters)
    this.#quartersEnd = quarters.length
  }

  /** @param volume the day's running total */
  tick(price: number, volume: number, at: number, dayStartMs: number) {
    const time = Math.floor(at / 60_000) * 60
    if (time < this.#time) return
    // The day's first price: volume before it belongs to no known minute.
    if (this.#isNew && !isOpening(at - dayStartMs)) this.load([], volume, dayStartMs)
    if (time > this.#time) {
      this.#finish()
      this.#time = time
      this.#high = price
      this.#low = price
      this.#volumeBefore = this.#volume
    }
    this.#high = Math.max(this.#high, price)
    this.#low = Math.min(this.#low, price)
    this.#close = price
    // As in bars, a total that is corrected downwards does not reduce minutes.
    const total = Math.max(this.#volume, volume)
    this.#addToQuarter(at - dayStartMs, total - this.#volume)
    this.#volume = total
  }

  /** Σ close × volume, US dollars; NaN before anything was traded, or when minutes are missing. */
  get dollarVolume(): number {
    return this.#isWhole && this.#time !== Number.NEGATIVE_INFINITY
      ? this.#dollars + this.#close * this.#growing
      : Number.NaN
  }

  /** US dollars; NaN before any volume, or when minutes are missing. */
  get vwap(): number {
    if (!this.#isWhole) return Number.NaN
    const typical = (this.#high + this.#low + this.#close) / 3
    return (this.#typicalDollars + typical * this.#growing) / (this.#shares + this.#growing)
  }

  /** Shares in each quarter hour of the day. */
  get quarters(): Float64Array {
    return this.#quarters
  }

  /** Whether the minutes that are known make up the day's volume. */
  get #isWhole(): boolean {
    return this.#volume - this.#missing >= this.#volume * wholeMinShare
  }

  get #isNew(): boolean {
    return this.#time === Number.NEGATIVE_INFINITY && this.#volume === 0
  }

  get #growing(): number {
    return this.#volume - this.#volumeBefore
  }

  #finish() {
    if (this.#time === Number.NEGATIVE_INFINITY) return
    const volume = this.#growing
    this.#dollars += this.#close * volume
    this.#typicalDollars += ((this.#high + this.#low + this.#close) / 3) * volume
    this.#shares += volume
  }

  #addToQuarter(msSinceDayStart: number, volume: number) {
    if (volume === 0) return
    if (this.#quarters === noQuarters) this.#quarters = new Float64Array(quartersPerDay)
    const quarter = quarterOf(msSinceDayStart)
    this.#quarters[quarter] = (this.#quarters[quarter] ?? 0) + volume
    this.#quartersEnd = Math.max(this.#quartersEnd, quarter + 1)
  }
}
