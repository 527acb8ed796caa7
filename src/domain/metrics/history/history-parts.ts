import { averageVolumeDays } from './average-volume.ts'
import type { BetaParts } from '../beta.ts'
import type { PeriodBases } from './periods.ts'
import type { YearBefore } from './year.ts'
import type { Moments } from '../../indicators/running.ts'
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

/** The parts, made of figures of the days before the one that prices belong to. */
export abstract class DerivedParts implements HistoryParts {
  /** Of the newest day; NaN: there is none. */
  protected abstract newest(figure: 'close' | 'volume'): number
  /** Of the newest `count` days; NaN: there are fewer. */
  protected abstract sum(figure: 'close' | 'volume', count: number): number
  protected abstract readonly averages: RunningAverages
  protected abstract readonly year: YearBefore
  protected abstract readonly bases: PeriodBases
  abstract readonly returns: Moments
  abstract readonly closes: Moments
  abstract readonly beta: BetaParts
  abstract readonly betaOfDays: number

  /** One of Wilder's averages: of the days but the first, which has no change. */
  #wilder(of: 'range' | 'gain' | 'loss'): number {
    return this.averages.days < averagePeriods.wilder ? Number.NaN : this.averages[of]
  }

  get previousClose() {
    return this.newest('close')
  }

  get averageVolume30() {
    return this.sum('volume', averageVolumeDays) / averageVolumeDays
  }

  get yesterdayDollarVolume() {
    return this.previousClose * this.newest('volume')
  }

  get yearHigh() {
    return this.year.yearHigh
  }

  get yearLow() {
    return this.year.yearLow
  }

  get yearTradingDays() {
    return this.year.yearTradingDays
  }

  get atrBefore() {
    return this.#wilder('range')
  }

  get gainBefore() {
    return this.#wilder('gain')
  }

  get lossBefore() {
    return this.#wilder('loss')
  }

  get sum19() {
    return this.sum('close', 19)
  }

  get sum49() {
    return this.sum('close', 49)
  }

  get sum199() {
    return this.sum('close', 199)
  }

  get ema12() {
    return this.averages.days < fast ? Number.NaN : this.averages.ema12
  }

  get ema26() {
    return this.averages.days < slow ? Number.NaN : this.averages.ema26
  }

  get signal() {
    return signalOf(this.averages).signal
  }

  get signalWeight() {
    return signalOf(this.averages).signalWeight
  }

  get weekBase() {
    return this.bases.weekBase
  }

  get monthBase() {
    return this.bases.monthBase
  }

  get quarterBase() {
    return this.bases.quarterBase
  }

  get ytdBase() {
    return this.bases.ytdBase
  }
}
