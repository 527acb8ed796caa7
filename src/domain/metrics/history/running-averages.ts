import { exponentialStep, wilderStep } from '../../indicators/running.ts'

export const averagePeriods = { wilder: 14, fast: 12, slow: 26, signal: 9 } as const

const { wilder, fast, slow, signal } = averagePeriods

/** The widest move of a day, US dollars. */
export const trueRange = (high: number, low: number, previousClose: number): number =>
  Math.max(high - low, Math.abs(high - previousClose), Math.abs(low - previousClose))

/** Of a completed day, US dollars. */
interface DayRange {
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * Averages over all completed days since the first, each of which goes on from the one of the day
 * before. While it has too few values it is their sum.
 */
export class RunningAverages {
  /** Completed days so far, and the close of the newest. */
  days = 0
  close = Number.NaN
  /** Wilder's: of true ranges, and of changes upwards and downwards. */
  range = 0
  gain = 0
  loss = 0
  /** Exponential averages of closes, and of the differences of the two. */
  ema12 = 0
  ema26 = 0
  signal = 0

  add({ high, low, close }: DayRange) {
    if (this.days > 0) {
      const change = close - this.close
      this.range = wilderStep(this.range, trueRange(high, low, this.close), this.days, wilder)
      this.gain = wilderStep(this.gain, Math.max(change, 0), this.days, wilder)
      this.loss = wilderStep(this.loss, Math.max(-change, 0), this.days, wilder)
    }
    this.days += 1
    this.close = close
    this.ema12 = exponentialStep(this.ema12, close, this.days, fast)
    this.ema26 = exponentialStep(this.ema26, close, this.days, slow)
    const differences = this.days - slow + 1
    if (differences > 0)
      this.signal = exponentialStep(this.signal, this.ema12 - this.ema26, differences, signal)
  }

  copyFrom(other: RunningAverages) {
    this.days = other.days
    this.close = other.close
    this.range = other.range
    this.gain = other.gain
    this.loss = other.loss
    this.ema12 = other.ema12
    this.ema26 = other.ema26
    this.signal = other.signal
  }
}
