import { type DailyReturns, noReturns } from './beta.ts'
import { DailyHistory, type HistoryDay } from './history/daily-history.ts'
import { emptyInputs, type MetricInputs } from './formulas.ts'
import { historyParts, partsWhenRead } from './history/parts-when-read.ts'
import { Intraday, type MinuteBar } from './intraday.ts'
import { finiteOrNull } from '../notation/figure.ts'
import { VolumeProfile } from './volume-profile.ts'

/** The figures that a company reported; null: unknown. */
export interface Fundamentals {
  readonly sharesOutstanding: number | null
  readonly floatShares: number | null
  /** US dollars a share. */
  readonly epsTtm: number | null
  readonly dividendsTtm: number | null
}

/** The day in progress, US dollars and shares. */
export interface Today {
  /** 00:00 UTC of the trading date, Unix seconds. */
  readonly time: number
  /** Unix ms: the day's first moment, and when the price was seen. */
  readonly startMs: number
  readonly at: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly price: number
  /** The running total. */
  readonly volume: number
}

/** The volumes of a day by quarter hour. */
export interface ProfileDay {
  readonly time: number
  readonly volumes: ArrayLike<number>
}

/** A day in progress as it was seen, for a process that goes on with it; null: not known. */
export interface SavedDay {
  readonly time: number
  readonly startMs: number
  readonly at: number
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly price: number | null
  readonly volume: number | null
  readonly intraday: readonly (number | null)[]
}

/** Everything recorded of a symbol that its metrics are made of. */
export interface SymbolRecord {
  readonly symbol: string
  readonly name: string
  /** Completed days, ascending. */
  readonly days: readonly HistoryDay[]
  readonly today: Today | null
  /** Today's, ascending, the growing one last. */
  readonly minutes: readonly MinuteBar[]
  /** Of past days, and of today so far where quarter hours are known. */
  readonly profile: readonly ProfileDay[]
  readonly fundamentals: Fundamentals
}

/** Prices of a day or of a part of it; its volume is the running total at its end. */
type DayBar = Omit<HistoryDay, 'time'> & { readonly open: number }

const known = (value: number | null): number => value ?? Number.NaN

export const reportFundamentals = (
  inputs: MetricInputs,
  { sharesOutstanding, floatShares, epsTtm, dividendsTtm }: Fundamentals,
) => {
  inputs.sharesOut = known(sharesOutstanding)
  inputs.floatShares = known(floatShares)
  inputs.epsTtm = known(epsTtm)
  inputs.dividendsTtm = known(dividendsTtm)
}

/** One symbol's past and present; a tick changes the present only, a new day the past. */
export class SymbolMetrics {
  readonly symbol: string
  name: string
  readonly inputs = emptyInputs(historyParts(new DailyHistory(), 0, noReturns))
  history = new DailyHistory()
  /** Of the day in progress; −Infinity: there is none yet. */
  time = Number.NEGATIVE_INFINITY
  /** The parts must be computed before they are read. */
  partsAreOld = true
  #startMs = 0
  #at: number | null = null
  #intraday = new Intraday()
  #profile = new VolumeProfile()
  /** The day before the one in progress, as it was seen. */
  #ended: ProfileDay | null = null

  constructor(symbol: string) {
    this.symbol = symbol
    this.name = symbol
  }

  /** Unix ms: when its newest price was seen; null: there is none. */
  get seenAt(): number | null {
    return this.#at
  }

  load(record: SymbolRecord) {
    const { inputs } = this
    const { today } = record
    const quarters = this.#loadPast(record, today?.time ?? Number.POSITIVE_INFINITY)
    this.#intraday = new Intraday()
    if (today === null) return
    this.time = today.time
    this.#startMs = today.startMs
    this.#at = today.at
    inputs.open = today.open
    inputs.high = today.high
    inputs.low = today.low
    inputs.price = today.price
    inputs.volume = today.volume
    this.#intraday.load(record.minutes, today.volume, today.startMs, quarters)
    this.#look()
  }

  /** Replaces the completed days with recorded ones; the day in progress stays as it was seen. */
  loadPast(record: SymbolRecord) {
    this.#loadPast(record, Number.isFinite(this.time) ? this.time : Number.POSITIVE_INFINITY)
    this.#look()
  }

  /** null: there is no day in progress. */
  save(): SavedDay | null {
    const { open, high, low, price, volume } = this.inputs
    if (!Number.isFinite(this.time) || this.#at === null) return null
    // Written out: spreading takes ten times as long, and thousands of symbols are saved at once.
    return {
      time: this.time,
      startMs: this.#startMs,
      at: this.#at,
      open: finiteOrNull(open),
      high: finiteOrNull(high),
      low: finiteOrNull(low),
      price: finiteOrNull(price),
      volume: finiteOrNull(volume),
      intraday: this.#intraday.save(),
    }
  }

  /** Goes on with a day that was saved. @param record whatever is recorded, also of later days */
  restore(record: SymbolRecord, saved: SavedDay) {
    const { inputs } = this
    this.#loadPast(record, saved.time)
    this.time = saved.time
    this.#startMs = saved.startMs
    this.#at = saved.at
    inputs.open = known(saved.open)
    inputs.high = known(saved.high)
    inputs.low = known(saved.low)
    inputs.price = known(saved.price)
    inputs.volume = known(saved.volume)
    this.#intraday = new Intraday()
    this.#intraday.restore(saved.intraday)
    this.#look()
  }

  /** @returns today's quarter hours, where they are recorded */
  #loadPast(record: SymbolRecord, today: number): ArrayLike<number> | null {
    const { days, profile } = record
    this.name = record.name
    this.history = new DailyHistory(days.filter(({ time }) => time < today))
    this.#profile = new VolumeProfile()
    for (const { time, volumes } of profile) if (time < today) this.#profile.add(time, volumes)
    this.#ended = profile.findLast(({ time }) => time < today) ?? null
    this.partsAreOld = true
    this.report(record.fundamentals)
    return profile.find(({ time }) => time === today)?.volumes ?? null
  }

  report(fundamentals: Fundamentals) {
    reportFundamentals(this.inputs, fundamentals)
  }

  /** Applies a price of the current day or of a later one; an earlier one has no effect. */
  tick(price: number, volume: number, at: number, time: number, startMs: number) {
    if (time < this.time) return
    if (time > this.time) this.#begin(time, startMs)
    this.#trade(price, volume, at, startMs)
    this.#look()
  }

  /** The same with the prices of a bar, in their order, as if all were seen at its end. */
  bar(bar: DayBar, at: number, time: number, startMs: number) {
    if (time < this.time) return
    if (time > this.time) this.#begin(time, startMs)
    const { open, high, low, close, volume } = bar
    this.#trade(open, volume, at, startMs)
    this.#trade(high, volume, at, startMs)
    this.#trade(low, volume, at, startMs)
    this.#trade(close, volume, at, startMs)
    this.#look()
  }

  #trade(price: number, volume: number, at: number, startMs: number) {
    const { inputs } = this
    if (!(inputs.high >= price)) inputs.high = price
    if (!(inputs.low <= price)) inputs.low = price
    if (Number.isNaN(inputs.open)) inputs.open = price
    inputs.price = price
    inputs.volume = volume
    this.#at = at
    this.#intraday.tick(price, volume, at, startMs)
  }

  /**
   * Several ticks of one minute of the current day: their extremes and greatest volume, and the
   * newest of them.
   */
  tickWithin(
    of: { readonly highest: number; readonly lowest: number; readonly volumeMost: number },
    price: number,
    volume: number,
    at: number,
  ) {
    if (of.highest > price) this.#trade(of.highest, of.volumeMost, at, this.#startMs)
    if (of.lowest < price) this.#trade(of.lowest, of.volumeMost, at, this.#startMs)
    if (of.volumeMost > volume) this.#trade(price, of.volumeMost, at, this.#startMs)
    this.#trade(price, volume, at, this.#startMs)
    this.#look()
  }

  /**
   * The summary of a closed day; if it equals the ticks, the parts are not computed again.
   * @returns false: the record has to be loaded again, see {@link DailyHistory.add}
   */
  close(day: HistoryDay, quarters: ArrayLike<number>): boolean {
    this.#profile.add(day.time, this.#wholeQuarters(day, quarters))
    if (this.history.holds(day)) return true
    this.partsAreOld = true
    return this.history.add(day)
  }

  /** A book whose minutes lack some of its day knows less than the quarter hours that we have. */
  #wholeQuarters(day: HistoryDay, quarters: ArrayLike<number>): ArrayLike<number> {
    let total = 0
    for (let quarter = 0; quarter < quarters.length; quarter += 1) total += quarters[quarter] ?? 0
    if (total >= day.volume) return quarters
    if (day.time === this.time) return this.#intraday.quarters
    return this.#ended?.time === day.time ? this.#ended.volumes : quarters
  }

  /** @param whenRead each part is computed when it is first read, instead of all of them now */
  makeParts(marketReturns: DailyReturns, whenRead = false) {
    const make = whenRead ? partsWhenRead : historyParts
    this.inputs.parts = make(this.history, this.time, marketReturns)
    this.partsAreOld = false
  }

  /** A copy: the day in progress goes into the history while others still read it. */
  returns(): DailyReturns {
    const { times, returns } = this.history.returnsBefore(Number.POSITIVE_INFINITY)
    return { times: times.slice(), returns: returns.slice() }
  }

  #begin(time: number, startMs: number) {
    const { inputs, history } = this
    if (Number.isFinite(this.time) && !history.has(this.time)) {
      const { high, low, price, volume } = inputs
      history.add({ time: this.time, high, low, close: price, volume })
      this.#profile.add(this.time, this.#intraday.quarters)
    }
    this.#ended = { time: this.time, volumes: this.#intraday.quarters }
    this.#intraday = new Intraday()
    this.time = time
    this.#startMs = startMs
    inputs.open = Number.NaN
    inputs.high = Number.NaN
    inputs.low = Number.NaN
    this.partsAreOld = true
  }

  #look() {
    const { inputs } = this
    inputs.dollarVolume = this.#intraday.dollarVolume
    inputs.vwap = this.#intraday.vwap
    inputs.volumeShare = this.#profile.shareAt((this.#at ?? Number.NaN) - this.#startMs)
  }
}
