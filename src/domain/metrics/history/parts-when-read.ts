import { betaOfDays, type BetaParts, betaParts, type DailyReturns } from '../beta.ts'
import type { DailyHistory, HistoryDay } from './daily-history.ts'
import { DerivedParts, type HistoryParts } from './history-parts.ts'
import { type PeriodBases, periodBases } from './periods.ts'
import type { RunningAverages } from './running-averages.ts'
import { type YearBefore, yearBefore } from './year.ts'
import { momentsOf, sumOfLast } from '../../indicators/running.ts'

/** Each part is computed when it is first read; a history must not change in the meantime. */
class PartsWhenRead extends DerivedParts {
  readonly #history: DailyHistory
  readonly #today: number
  readonly #marketReturns: DailyReturns
  #averages?: RunningAverages
  #year?: YearBefore
  #beta?: BetaParts
  #bases?: PeriodBases

  constructor(history: DailyHistory, today: number, marketReturns: DailyReturns) {
    super()
    this.#history = history
    this.#today = today
    this.#marketReturns = marketReturns
  }

  #columnOf(figure: keyof HistoryDay, count?: number): Float64Array {
    return this.#history.columnBefore(figure, this.#today, count)
  }

  protected newest(figure: 'close' | 'volume'): number {
    return this.#columnOf(figure, 1)[0] ?? Number.NaN
  }

  protected sum(figure: 'close' | 'volume', count: number): number {
    return sumOfLast(this.#columnOf(figure, count), count)
  }

  protected get averages() {
    return (this.#averages ??= this.#history.averagesBefore(this.#today))
  }

  protected get year() {
    return (this.#year ??= yearBefore(
      { times: this.#columnOf('time'), highs: this.#columnOf('high'), lows: this.#columnOf('low') },
      this.#today,
    ))
  }

  protected get bases() {
    return (this.#bases ??= periodBases(
      this.#columnOf('time'),
      this.#columnOf('close'),
      this.#today,
    ))
  }

  get returns() {
    const closes = this.#columnOf('close', 20)
    const logarithms = new Float64Array(Math.max(0, closes.length - 1))
    for (let day = 1; day < closes.length; day += 1)
      logarithms[day - 1] = Math.log((closes[day] ?? Number.NaN) / (closes[day - 1] ?? Number.NaN))
    return momentsOf(logarithms, 19)
  }

  get closes() {
    return momentsOf(this.#columnOf('close', 19), 19)
  }

  get beta() {
    return (this.#beta ??= betaParts(this.#history.returnsBefore(this.#today), this.#marketReturns))
  }

  get betaOfDays() {
    return betaOfDays(this.#history.returnsBefore(this.#today), this.#marketReturns)
  }
}

/**
 * The parts of a history, each computed when it is first read: for a reader that needs few of them
 * before the history changes again.
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
  // Not spreads, which are slow: this runs for each symbol of a board.
  return {
    previousClose: parts.previousClose,
    averageVolume30: parts.averageVolume30,
    yesterdayDollarVolume: parts.yesterdayDollarVolume,
    yearHigh: parts.yearHigh,
    yearLow: parts.yearLow,
    yearTradingDays: parts.yearTradingDays,
    atrBefore: parts.atrBefore,
    returns: parts.returns,
    gainBefore: parts.gainBefore,
    lossBefore: parts.lossBefore,
    sum19: parts.sum19,
    sum49: parts.sum49,
    sum199: parts.sum199,
    closes: parts.closes,
    ema12: parts.ema12,
    ema26: parts.ema26,
    signal: parts.signal,
    signalWeight: parts.signalWeight,
    beta: parts.beta,
    betaOfDays: parts.betaOfDays,
    weekBase: parts.weekBase,
    monthBase: parts.monthBase,
    quarterBase: parts.quarterBase,
    ytdBase: parts.ytdBase,
  }
}
