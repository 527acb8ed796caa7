import { averageVolume, averageVolumeDays } from './average-volume.ts'
import { type BetaParts, betaParts } from './beta.ts'
import type { DailyHistory, HistoryDay } from './daily-history.ts'
import { type PeriodBases, periodBases } from './periods.ts'
import { type YearBefore, yearBefore } from './year.ts'
import { exponential, type Moments, momentsOf, wilderBefore } from '../indicators/running.ts'

/**
 * Everything of a symbol's past that its metrics need, so that one more price costs no loop. All
 * of it is about completed days; today's price is the newest value of each period. NaN: not enough
 * history.
 */
export interface HistoryParts {
  readonly previousClose: number
  /** Shares: mean of 30 completed days. */
  readonly averageVolume30: number
  /** US dollars: yesterday's close times yesterday's volume. */
  readonly yesterdayDollarVolume: number
  /** Of the 364 calendar days before today: highest high, lowest low, and days that traded. */
  readonly yearHigh: number
  readonly yearLow: number
  readonly yearTradingDays: number
  readonly atrBefore: number
  /** Of 19 daily logarithmic returns. */
  readonly returns: Moments
  readonly gainBefore: number
  readonly lossBefore: number
  /** Sums of the last closes; one short of the averages' periods. */
  readonly sum19: number
  readonly sum49: number
  readonly sum199: number
  /** Of 19 closes. */
  readonly closes: Moments
  readonly ema12: number
  readonly ema26: number
  readonly signal: number
  /** How much of today's difference goes into the signal line; more while it is beginning. */
  readonly signalWeight: number
  readonly beta: BetaParts
  /** Closes that the performance of a period is measured against. */
  readonly weekBase: number
  readonly monthBase: number
  readonly quarterBase: number
  readonly ytdBase: number
}

const sumOfLast = (values: readonly number[], count: number): number =>
  values.length < count
    ? Number.NaN
    : values.slice(values.length - count).reduce((sum, value) => sum + value, 0)

const signalOf = (closes: readonly number[]) => {
  const slow = exponential(closes, 26)
  const fast = exponential(closes, 12).slice(14)
  const differences = slow.map((average, index) => (fast[index] ?? Number.NaN) - average)
  const [ema12, ema26] = [fast.at(-1) ?? Number.NaN, slow.at(-1) ?? Number.NaN]
  // Eight differences and today's are the first nine: the signal line begins with their mean.
  if (differences.length === 8)
    return { ema12, ema26, signal: sumOfLast(differences, 8) / 8, signalWeight: 1 / 9 }
  const signal = exponential(differences, 9).at(-1) ?? Number.NaN
  return { ema12, ema26, signal, signalWeight: 2 / 10 }
}

/** The parts, each computed when it is first read; a history must not change in the meantime. */
class PartsWhenRead implements HistoryParts {
  readonly #history: DailyHistory
  readonly #today: number
  readonly #marketReturns: ReadonlyMap<number, number>
  #allDays?: readonly HistoryDay[]
  #allCloses?: readonly number[]
  #year?: YearBefore
  #atr?: number
  #gain?: number
  #loss?: number
  #signal?: ReturnType<typeof signalOf>
  #beta?: BetaParts
  #bases?: PeriodBases

  constructor(history: DailyHistory, today: number, marketReturns: ReadonlyMap<number, number>) {
    this.#history = history
    this.#today = today
    this.#marketReturns = marketReturns
  }

  get #days() {
    return (this.#allDays ??= this.#history.before(this.#today))
  }

  get #closes() {
    return (this.#allCloses ??= this.#history.closesBefore(this.#today))
  }

  /** Wilder's average of the changes from each close to the next that have this sign. */
  #averageOf(sign: 1 | -1) {
    const closes = this.#closes
    const changeAt = (index: number) =>
      Math.max(((closes[index + 1] ?? Number.NaN) - (closes[index] ?? Number.NaN)) * sign, 0)
    return wilderBefore(closes.length - 1, changeAt, 14)
  }

  #lastCloses(count: number) {
    return this.#history.closesBefore(this.#today, count)
  }

  get previousClose() {
    return this.#lastCloses(1)[0] ?? Number.NaN
  }

  get averageVolume30() {
    const days = this.#history.before(this.#today, averageVolumeDays)
    return averageVolume(days.map(({ volume }) => volume))
  }

  get yesterdayDollarVolume() {
    const [last] = this.#history.before(this.#today, 1)
    return last === undefined ? Number.NaN : last.close * last.volume
  }

  get #yearBefore() {
    return (this.#year ??= yearBefore(this.#days, this.#today))
  }

  get yearHigh() {
    return this.#yearBefore.yearHigh
  }

  get yearLow() {
    return this.#yearBefore.yearLow
  }

  get yearTradingDays() {
    return this.#yearBefore.yearTradingDays
  }

  get atrBefore() {
    const days = this.#days
    const rangeAt = (index: number) => {
      const { high = Number.NaN, low = Number.NaN } = days[index + 1] ?? {}
      const before = days[index]?.close ?? Number.NaN
      return Math.max(high - low, Math.abs(high - before), Math.abs(low - before))
    }
    return (this.#atr ??= wilderBefore(days.length - 1, rangeAt, 14))
  }

  get returns() {
    const closes = this.#lastCloses(20)
    const ratios = closes.slice(1).map((close, index) => close / (closes[index] ?? Number.NaN))
    return momentsOf(ratios.map(Math.log), 19)
  }

  get gainBefore() {
    return (this.#gain ??= this.#averageOf(1))
  }

  get lossBefore() {
    return (this.#loss ??= this.#averageOf(-1))
  }

  get sum19() {
    return sumOfLast(this.#lastCloses(19), 19)
  }

  get sum49() {
    return sumOfLast(this.#lastCloses(49), 49)
  }

  get sum199() {
    return sumOfLast(this.#lastCloses(199), 199)
  }

  get closes() {
    return momentsOf(this.#lastCloses(19), 19)
  }

  get #signalLine() {
    return (this.#signal ??= signalOf(this.#closes))
  }

  get ema12() {
    return this.#signalLine.ema12
  }

  get ema26() {
    return this.#signalLine.ema26
  }

  get signal() {
    return this.#signalLine.signal
  }

  get signalWeight() {
    return this.#signalLine.signalWeight
  }

  get beta() {
    return (this.#beta ??= betaParts(this.#days, this.#marketReturns))
  }

  get #periodBases() {
    return (this.#bases ??= periodBases(this.#days, this.#today))
  }

  get weekBase() {
    return this.#periodBases.weekBase
  }

  get monthBase() {
    return this.#periodBases.monthBase
  }

  get quarterBase() {
    return this.#periodBases.quarterBase
  }

  get ytdBase() {
    return this.#periodBases.ytdBase
  }
}

/**
 * The parts of a history, each computed when it is first read: for a reader that needs few of them
 * before the history changes again.
 *
 * @param today 00:00 UTC of the trading date that prices belong to, Unix seconds
 * @param marketReturns the market's, by day; see `returnsByDay`
 */
export const partsWhenRead = (
  history: DailyHistory,
  today: number,
  marketReturns: ReadonlyMap<number, number>,
): HistoryParts => new PartsWhenRead(history, today, marketReturns)

/** All of them, computed now. */
export const historyParts = (...of: Parameters<typeof partsWhenRead>): HistoryParts => {
  const parts = partsWhenRead(...of)
  return {
    ...{ previousClose: parts.previousClose, averageVolume30: parts.averageVolume30 },
    yesterdayDollarVolume: parts.yesterdayDollarVolume,
    ...{ yearHigh: parts.yearHigh, yearLow: parts.yearLow },
    ...{ yearTradingDays: parts.yearTradingDays, atrBefore: parts.atrBefore },
    ...{ returns: parts.returns, gainBefore: parts.gainBefore, lossBefore: parts.lossBefore },
    ...{ sum19: parts.sum19, sum49: parts.sum49, sum199: parts.sum199, closes: parts.closes },
    ...{ ema12: parts.ema12, ema26: parts.ema26 },
    ...{ signal: parts.signal, signalWeight: parts.signalWeight, beta: parts.beta },
    ...{ weekBase: parts.weekBase, monthBase: parts.monthBase },
    ...{ quarterBase: parts.quarterBase, ytdBase: parts.ytdBase },
  }
}
