import { momentsOf } from '../../indicators/running.ts'
import type { DailyReturns } from '../beta.ts'
import { emptyInputs, type MetricInputs } from '../formulas.ts'
import { DerivedParts } from '../history/history-parts.ts'
import { periodBases } from '../history/periods.ts'
import { RunningAverages } from '../history/running-averages.ts'
import { type Fundamentals, reportFundamentals } from '../symbol-metrics.ts'
import { BetasBefore, returnsOf } from './betas-before.ts'
import type { DayColumns } from './day-columns.ts'
import { sumsBefore } from './sums-before.ts'
import { yearsBefore } from './years-before.ts'

const at = (values: ArrayLike<number>, row: number): number => values[row] ?? Number.NaN

/**
 * A symbol at the end of one of its days after the other, by its daily bars alone. What looks back is
 * computed for all days at once when it is first read, each from the one of the day before.
 */
export class SymbolDays extends DerivedParts {
  readonly inputs: MetricInputs
  readonly days: DayColumns
  /** Of the newest day so far; −1: there is none. */
  row = -1
  readonly #market: DailyReturns
  #marketRow = -1
  readonly #averages = new RunningAverages()
  readonly #sums = new Map<string, Float64Array>()
  #logarithms: Float64Array | null = null
  #years: ReturnType<typeof yearsBefore> | null = null
  #betas: BetasBefore | null = null

  /** @param market of all its days, see `returnsOf` */
  constructor(days: DayColumns, market: DailyReturns, fundamentals: Fundamentals) {
    super()
    this.days = days
    this.#market = market
    this.inputs = emptyInputs(this)
    reportFundamentals(this.inputs, fundamentals)
  }

  /** Goes on to the end of a day (00:00 UTC of its date, Unix seconds). */
  goOn(day: number) {
    const { inputs, days } = this
    while (at(days.time, this.row + 1) <= day) this.row += 1
    while (at(this.#market.times, this.#marketRow + 1) <= day) this.#marketRow += 1
    const { row } = this
    inputs.open = at(days.open, row)
    inputs.price = at(days.close, row)
    inputs.high = Math.max(at(days.high, row), inputs.open, inputs.price)
    inputs.low = Math.min(at(days.low, row), inputs.open, inputs.price)
    inputs.volume = at(days.volume, row)
    // It is the sum over minutes, and only a day without volume is known to have none.
    inputs.dollarVolume = inputs.volume === 0 ? 0 : Number.NaN
  }

  /** Reads the market's return of the day, which beta needs. */
  readMarket() {
    this.inputs.marketReturn = this.#betasBefore.marketReturn(this.row, this.#marketRow)
  }

  protected newest(figure: 'close' | 'volume') {
    return at(this.days[figure], this.row - 1)
  }

  protected sum(figure: 'close' | 'volume', count: number) {
    const key = `${figure} ${count.toString()}`
    let sums = this.#sums.get(key)
    if (sums === undefined) this.#sums.set(key, (sums = sumsBefore(this.days[figure], count)))
    return at(sums, this.row)
  }

  protected get averages() {
    const { high, low, close } = this.days
    for (let day = this.#averages.days; day < this.row; day += 1)
      this.#averages.add({ high: at(high, day), low: at(low, day), close: at(close, day) })
    return this.#averages
  }

  protected get year() {
    return (this.#years ??= yearsBefore(this.days))(this.row)
  }

  protected get bases() {
    const { time, close } = this.days
    return periodBases(time.subarray(0, Math.max(0, this.row)), close, at(time, this.row))
  }

  get returns() {
    const { close } = this.days
    this.#logarithms ??= close.map((value, row) => Math.log(value / at(close, row - 1)))
    return momentsOf(this.#logarithms, 19, this.row)
  }

  get closes() {
    return momentsOf(this.days.close, 19, this.row)
  }

  get #betasBefore() {
    return (this.#betas ??= new BetasBefore(returnsOf(this.days), this.#market))
  }

  get beta() {
    return this.#betasBefore.parts(this.row, this.#marketRow)
  }

  get betaOfDays() {
    return this.#betasBefore.ofDays(this.row, this.#marketRow)
  }
}
