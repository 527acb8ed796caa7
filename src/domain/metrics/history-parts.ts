import { averageVolume, averageVolumeDays } from './average-volume.ts'
import { betaOfDays, type BetaParts, betaParts, type DailyReturns } from './beta.ts'
import type { DailyHistory, HistoryDay } from './daily-history.ts'
import { type PeriodBases, periodBases } from './periods.ts'
import { type YearBefore, yearBefore } from './year.ts'
import { type Moments, momentsOf, sumOfLast } from '../indicators/running.ts'
import { averagePeriods, type RunningAverages } from './running-averages.ts'

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
  readonly betaOfDays: number
  /** Closes that the performance of a period is measured against. */
  readonly weekBase: number
  readonly monthBase: number
  readonly quarterBase: number
  readonly ytdBase: number
}

const { fast, slow, signal: signalPeriod } = averagePeriods

/** How far the signal line is, and how much of today's difference goes into it. */
const signalOf = ({ days, signal }: RunningAverages) => {
  const differences = days - slow + 1
  if (differences >= signalPeriod) return { signal, signalWeight: 2 / (signalPeriod + 1) }
  // Eight differences and today's are the first nine: the signal line begins with their mean.
  return differences === signalPeriod - 1
    ? { signal: signal / differences, signalWeight: 1 / signalPeriod }
    : { signal: Number.NaN, signalWeight: Number.NaN }
}

/** The parts, each computed when it is first read; a history must not change in the meantime. */
class PartsWhenRead implements HistoryParts {
  readonly #history: DailyHistory
  readonly #today: number
  readonly #marketReturns: DailyReturns
  #running?: RunningAverages
  #year?: YearBefore
  #beta?: BetaParts
  #bases?: PeriodBases

  constructor(history: DailyHistory, today: number, marketReturns: DailyReturns) {
    this.#history = history
    this.#today = today
    this.#marketReturns = marketReturns
  }

  #columnOf(figure: keyof HistoryDay, count?: number): Float64Array {
    return this.#history.columnBefore(figure, this.#today, count)
  }

  get #averages() {
    return (this.#running ??= this.#history.averagesBefore(this.#today))
  }

  /** One of Wilder's averages: of the days but the first, which has no change. */
  #wilder(of: 'range' | 'gain' | 'loss'): number {
    return this.#averages.days < averagePeriods.wilder ? Number.NaN : this.#averages[of]
  }

  get previousClose() {
    return this.#columnOf('close', 1)[0] ?? Number.NaN
  }

  get averageVolume30() {
    return averageVolume(this.#columnOf('volume', averageVolumeDays))
  }

  get yesterdayDollarVolume() {
    return this.previousClose * (this.#columnOf('volume', 1)[0] ?? Number.NaN)
  }

  get #yearBefore() {
    return (this.#year ??= yearBefore(
      {
        times: this.#columnOf('time'),
        highs: this.#columnOf('high'),
        lows: this.#columnOf('low'),
      },
      this.#today,
    ))
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
    return this.#wilder('range')
  }

  get returns() {
    const closes = this.#columnOf('close', 20)
    const logarithms = new Float64Array(Math.max(0, closes.length - 1))
    for (let day = 1; day < closes.length; day += 1)
      logarithms[day - 1] = Math.log((closes[day] ?? Number.NaN) / (closes[day - 1] ?? Number.NaN))
    return momentsOf(logarithms, 19)
  }

  get gainBefore() {
    return this.#wilder('gain')
  }

  get lossBefore() {
    return this.#wilder('loss')
  }

  get sum19() {
    return sumOfLast(this.#columnOf('close', 19), 19)
  }

  get sum49() {
    return sumOfLast(this.#columnOf('close', 49), 49)
  }

  get sum199() {
    return sumOfLast(this.#columnOf('close', 199), 199)
  }

  get closes() {
    return momentsOf(this.#columnOf('close', 19), 19)
  }

  get ema12() {
    return this.#averages.days < fast ? Number.NaN : this.#averages.ema12
  }

  get ema26() {
    return this.#averages.days < slow ? Number.NaN : this.#averages.ema26
  }

  get signal() {
    return signalOf(this.#averages).signal
  }

  get signalWeight() {
    return signalOf(this.#averages).signalWeight
  }

  get beta() {
    return (this.#beta ??= betaParts(this.#history.returnsBefore(this.#today), this.#marketReturns))
  }

  get betaOfDays() {
    return betaOfDays(this.#history.returnsBefore(this.#today), this.#marketReturns)
  }

  get #periodBases() {
    return (this.#bases ??= periodBases(
      this.#columnOf('time'),
      this.#columnOf('close'),
      this.#today,
    ))
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
  marketReturns: DailyReturns,
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
    ...{ signal: parts.signal, signalWeight: parts.signalWeight },
    ...{ beta: parts.beta, betaOfDays: parts.betaOfDays },
    ...{ weekBase: parts.weekBase, monthBase: parts.monthBase },
    ...{ quarterBase: parts.quarterBase, ytdBase: parts.ytdBase },
  }
}
