import type { TradingDate } from '../../calendar/trading-day.ts'
import type { DayReferences } from '../../quotes/day-references.ts'
import { RowNumbers, type SymbolRows } from '../../quotes/symbol-rows.ts'
import type { AlertCondition } from '../condition.ts'
import { type KeyList, PriceLevels } from './price-levels.ts'
import { measure, type Measurement } from './measure.ts'

export interface ArmedAlert {
  readonly alertId: string
  readonly symbol: string
  readonly condition: AlertCondition
  readonly value: number
  /** Unix ms at which it was set; of one without it nothing is known. */
  readonly setAt?: number | undefined
}

/** An alert that a tick reached, with what was compared. */
export interface Firing extends Measurement {
  readonly alertId: string
}

/** What a tick says of its symbol. */
export interface MeasuredTick {
  /** US dollars. */
  readonly price: number
  /** Shares traded that day so far. */
  readonly volume: number
  /** `YYYY-MM-DD`, New York. */
  readonly date: TradingDate
  /** The same as 00:00 UTC, Unix seconds. */
  readonly time: number
}

type Take = (firing: Firing) => void

/** A kind of alert of one symbol; those of a kind are reached in one direction, by one measure. */
const sides = [
  { condition: 'price_above', direction: 'up' },
  { condition: 'price_below', direction: 'down' },
  { condition: 'volume_spike', direction: 'up' },
  { condition: 'percent_change', direction: 'up' },
  { condition: 'percent_change', direction: 'down' },
] as const

const above = 0
const below = 1
const spike = 2
const rise = 3
const fall = 4
const width = sides.length

const unmeasured = { previousClose: null, averageVolume: null } as const

/** No alert of this kind is armed. */
const none = Number.POSITIVE_INFINITY

/** Changes are measured in whole multiples of this, see `changeSince`. */
const roundingPercent = 0.0001

/**
 * By row: the day, and the prices and the volume of it between which nothing fires, whatever is
 * armed; NaN: not known. Most ticks are compared with these and nothing else.
 */
const calmWidth = 4

/** Bounds are drawn in by this share of a volume, and by two roundings of a change. */
const volumeSlack = 1e-9

const keyAt = (next: Float64Array, at: number): number => next[at] ?? none

const sideOf = ({ condition, value }: ArmedAlert): number => {
  switch (condition) {
    case 'price_above':
      return above
    case 'price_below':
      return below
    case 'volume_spike':
      return spike
    case 'percent_change':
      return value > 0 ? rise : fall
  }
}

/**
 * Armed alerts per symbol in order of level. The next level of each kind stands in a table by
 * symbol, so a tick that reaches nothing costs a comparison per kind; arming and disarming look
 * their place up by halving.
 */
export class AlertIndex {
  readonly #rows: SymbolRows
  /**
   * By id. One that has fired stays until the log tells of it, as it does of every one: in a map of
   * a million, each look costs as much as twenty ticks.
   */
  readonly #alerts = new Map<string, ArmedAlert>()
  /** By row and side. */
  readonly #levelsBySide: (PriceLevels | undefined)[] = []
  /** The next key of each set of price levels; +∞: there is none. */
  readonly #next = new RowNumbers(width, none)
  readonly #calm = new RowNumbers(calmWidth, Number.NaN)

  readonly #list: KeyList | undefined

  /** @param list of the keys of every set of price levels */
  constructor(rows: SymbolRows, list?: KeyList) {
    this.#rows = rows
    this.#list = list
  }

  /** Armed ones, and those that have fired and of which the log has not told yet. */
  get size(): number {
    return this.#alerts.size
  }

  /** An alert that is armed already stays as it is. */
  arm(alert: ArmedAlert) {
    if (this.#alerts.has(alert.alertId)) return
    this.#alerts.set(alert.alertId, alert)
    const row = this.#rows.rowOf(alert.symbol)
    const side = sideOf(alert)
    const levels = (this.#levelsBySide[row * width + side] ??= new PriceLevels(
      sides[side]?.direction ?? 'up',
      this.#list,
    ))
    const key = levels.add(alert.value, alert.alertId)
    const next = this.#next.upTo(row)
    if (key < keyAt(next, row * width + side)) next[row * width + side] = key
    this.lookAnew(row)
  }

  /** What the symbol's prices are measured against has changed. */
  lookAnew(row: number) {
    this.#calm.upTo(row)[row * calmWidth] = Number.NaN
  }

  /** Deleted, or fired as somebody else has told; of one that is not armed: nothing. */
  disarm(alertId: string) {
    const alert = this.#alerts.get(alertId)
    if (alert === undefined) return
    this.#alerts.delete(alertId)
    const row = this.#rows.rowOf(alert.symbol)
    const at = row * width + sideOf(alert)
    const levels = this.#levelsBySide[at]
    if (levels === undefined) return
    levels.remove(alert.value, alertId)
    this.#next.upTo(row)[at] = levels.nextKey
    this.lookAnew(row)
  }

  get(alertId: string): ArmedAlert | undefined {
    return this.#alerts.get(alertId)
  }

  /** Those of a symbol that no tick has reached. */
  ofRow(row: number): ArmedAlert[] {
    return sides.flatMap((_, side) =>
      (this.#levelsBySide[row * width + side]?.ids() ?? []).flatMap(
        (alertId) => this.#alerts.get(alertId) ?? [],
      ),
    )
  }

  /** Sorts what was armed now, so that the first tick after a start need not. */
  settle() {
    for (const levels of this.#levelsBySide) levels?.settle()
  }

  /**
   * What one tick fires. Those alerts fire no more: whoever asks has to see to it that each is
   * triggered, and to {@link disarm} it when the log tells that it was.
   *
   * @param tick price in US dollars, shares traded that day so far, and the trading day
   * @param references of the same rows
   */
  fire(row: number, tick: MeasuredTick, references: DayReferences, take: Take) {
    const calm = this.#calm.upTo(row)
    const from = row * calmWidth
    if (
      calm[from] === tick.time &&
      tick.price > (calm[from + 1] ?? Number.NaN) &&
      tick.price < (calm[from + 2] ?? Number.NaN) &&
      tick.volume < (calm[from + 3] ?? Number.NaN)
    )
      return
    this.#look(row, tick, references, take)
    this.#setCalm(row, tick, references)
  }

  #setCalm(row: number, { date, time }: MeasuredTick, references: DayReferences) {
    const next = this.#next.upTo(row)
    const at = row * width
    const close = references.previousClose(row, date)
    /** The price at which the change is `percent`, drawn in; without a close there is no change. */
    const priceAt = (percent: number) => close * (1 + percent / 100)
    const rising = priceAt(keyAt(next, at + rise) - 2 * roundingPercent)
    const falling = priceAt(2 * roundingPercent - keyAt(next, at + fall))
    const spiking = keyAt(next, at + spike) * references.averageVolume(row, date)
    this.#calm
      .upTo(row)
      .set(
        [
          time,
          Math.max(-keyAt(next, at + below), Number.isNaN(falling) ? -none : falling),
          Math.min(keyAt(next, at + above), Number.isNaN(rising) ? none : rising),
          Number.isNaN(spiking) ? none : spiking * (1 - volumeSlack),
        ],
        row * calmWidth,
      )
  }

  #look(row: number, tick: MeasuredTick, references: DayReferences, take: Take) {
    const next = this.#next.upTo(row)
    const { price, volume, date } = tick
    const at = row * width
    if (price >= keyAt(next, at + above)) this.#take(row, above, tick, references, take)
    if (-price >= keyAt(next, at + below)) this.#take(row, below, tick, references, take)
    const nextSpike = keyAt(next, at + spike)
    const nextRise = keyAt(next, at + rise)
    const nextFall = keyAt(next, at + fall)
    if (nextSpike !== none && volume / references.averageVolume(row, date) >= nextSpike)
      this.#take(row, spike, tick, references, take)
    if (nextRise === none && nextFall === none) return
    const change = 100 * (price / references.previousClose(row, date) - 1)
    if (change + roundingPercent >= nextRise) this.#take(row, rise, tick, references, take)
    if (-change + roundingPercent >= nextFall) this.#take(row, fall, tick, references, take)
  }

  /** Fires what is reached exactly; the comparison before it may let a little more through. */
  #take(row: number, side: number, tick: MeasuredTick, references: DayReferences, take: Take) {
    const at = row * width + side
    const levels = this.#levelsBySide[at]
    const condition = sides[side]?.condition
    if (levels === undefined || condition === undefined) return
    // A price is measured against nothing.
    const known = side <= below ? unmeasured : references.ofRow(row, tick.date)
    const measurement = measure(condition, tick.price, tick.volume, known)
    if (measurement === null) return
    const { measured, reference } = measurement
    levels.takeReached(measured, (alertId) => take({ alertId, measured, reference }))
    this.#next.upTo(row)[at] = levels.nextKey
  }
}
