import type { TradingDate } from '../../calendar/trading-day.ts'
import type { DayReferences } from '../../quotes/day-references.ts'
import { RowNumbers, type SymbolRows } from '../../quotes/symbol-rows.ts'
import type { Direction } from '../conditions/condition.ts'
import {
  type AlertRule,
  directionTo,
  type Measurement,
  TickStanding,
} from '../conditions/measure.ts'
import { alertConditions, conditions, evaluations } from '../conditions/table.ts'
import type { CalmRange } from './rules/calm-range.ts'
import { CalmTicks } from './rules/calm-ticks.ts'
import { type KeyList, PriceLevels } from './price-levels.ts'

export interface ArmedAlert extends AlertRule {
  readonly alertId: string
  readonly symbol: string
  /** Unix ms at which it was set; absent if unknown. */
  readonly setAt?: number | undefined
  /** Revision of the event since which these terms are watched; absent if unknown. */
  readonly armedAt?: number | undefined
  /** The days of the splits that its levels were adjusted for before it was read; absent: none. */
  readonly splits?: readonly TradingDate[] | undefined
}

/** An alert that a tick reached, with the measurement. */
export interface Firing extends Measurement {
  readonly alert: ArmedAlert
}

/** A tick of one symbol. */
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

/** Alerts of one symbol with the same direction and the same measure. */
const sides = alertConditions.flatMap((condition) => {
  const { direction, measure } = conditions[condition]
  const directions: readonly Direction[] = direction === 'by_sign' ? ['up', 'down'] : [direction]
  return directions.map((direction) => ({
    ...evaluations[condition],
    condition,
    measure,
    direction,
    sign: direction === 'up' ? 1 : -1,
  }))
})

const width = sides.length

/** An armed alert; it waits until a tick reaches it. */
interface Held extends ArmedAlert {
  isWaiting: boolean
}

const isWaiting = (held: Held) => held.isWaiting

/** No alert of this kind is armed. */
const none = Number.POSITIVE_INFINITY

/** By row: the day, and its prices and volume between which no alert triggers; NaN: unknown. */
const calmWidth = 4

const keyAt = (next: Float64Array, at: number): number => next[at] ?? none

const sideOf = (alert: AlertRule): number => {
  const direction = directionTo(alert)
  return sides.findIndex(
    (side) => side.condition === alert.condition && side.direction === direction,
  )
}

/**
 * Armed alerts per symbol in order of level. A table has the next level of each kind by symbol, so a
 * tick that reaches no level costs one comparison per kind.
 */
export class AlertIndex {
  readonly #rows: SymbolRows
  /** By id. A triggered alert stays until the log reports it: removing it here costs more. */
  readonly #alerts = new Map<string, Held>()
  /** By row and side. */
  readonly #levelsBySide: (PriceLevels<Held> | undefined)[] = []
  /** The next key of each set of price levels; +∞: there is none. */
  readonly #next = new RowNumbers(width, none)
  readonly #calm = new RowNumbers(calmWidth, Number.NaN)

  readonly #ticks: CalmTicks
  readonly #list: KeyList | undefined

  /** @param list of the keys of every set of price levels */
  constructor(rows: SymbolRows, ticks = new CalmTicks(), list?: KeyList) {
    this.#rows = rows
    this.#ticks = ticks
    this.#list = list
  }

  /** Armed alerts, and triggered ones that the log has not reported yet. */
  get size(): number {
    return this.#alerts.size
  }

  /** An alert that is armed already stays as it is. */
  arm(alert: ArmedAlert) {
    const { alertId, symbol, condition, value, setAt, armedAt, splits } = alert
    if (this.#alerts.has(alertId)) return
    // Whatever it was copied from, it waits.
    const held = { alertId, symbol, condition, value, setAt, armedAt, splits, isWaiting: true }
    this.#alerts.set(alertId, held)
    const row = this.#rows.rowOf(symbol)
    const side = sideOf(alert)
    const levels = (this.#levelsBySide[row * width + side] ??= new PriceLevels<Held>(
      sides[side]?.direction ?? 'up',
      isWaiting,
      this.#list,
    ))
    const key = levels.add(value, held)
    const next = this.#next.upTo(row)
    if (key < keyAt(next, row * width + side)) next[row * width + side] = key
    this.lookAnew(row)
  }

  /** The references of the symbol have changed. */
  lookAnew(row: number) {
    this.#calm.upTo(row)[row * calmWidth] = Number.NaN
    this.#ticks.end(row)
  }

  /** The part of a range in which no alert triggers after a tick for which {@link fire} was called. */
  calmWithin(row: number, range: CalmRange): CalmRange {
    const calm = this.#calm.upTo(row)
    const from = row * calmWidth
    return {
      low: Math.max(range.low, calm[from + 1] ?? Number.NaN),
      high: Math.min(range.high, calm[from + 2] ?? Number.NaN),
      volumeLow: range.volumeLow,
      volumeHigh: Math.min(range.volumeHigh, calm[from + 3] ?? Number.NaN),
      from: range.from,
      until: range.until,
    }
  }

  /** Removes a deleted alert, or one that another process has triggered; no effect if not armed. */
  disarm(alertId: string) {
    const alert = this.#alerts.get(alertId)
    if (alert === undefined) return
    this.#alerts.delete(alertId)
    if (!alert.isWaiting) return
    alert.isWaiting = false
    const row = this.#rows.rowOf(alert.symbol)
    const at = row * width + sideOf(alert)
    const levels = this.#levelsBySide[at]
    if (levels === undefined) return
    levels.drop()
    this.#next.upTo(row)[at] = levels.nextKey
    this.lookAnew(row)
  }

  get(alertId: string): ArmedAlert | undefined {
    return this.#alerts.get(alertId)
  }

  /** The alerts of a symbol that no tick has reached. */
  ofRow(row: number): ArmedAlert[] {
    return sides.flatMap((_, side) => this.#levelsBySide[row * width + side]?.all() ?? [])
  }

  /**
   * The alerts that one tick triggers. They do not trigger again: the caller must execute
   * `TriggerAlert` for each, and {@link disarm} it when the log reports the event.
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
    const now = new TickStanding(tick.price, tick.volume, references.ofRow(row, tick.date))
    this.#look(row, now, take)
    this.#setCalm(row, tick.time, now)
  }

  #setCalm(row: number, time: number, { references }: TickStanding) {
    const next = this.#next.upTo(row)
    let low = -none
    let high = none
    let volume = none
    for (let side = 0; side < width; side += 1) {
      const key = keyAt(next, row * width + side)
      const kind = sides[side]
      if (key === none || kind === undefined) continue
      const until = kind.calmUntil(kind.sign * key, kind.direction, references)
      if (Number.isNaN(until)) continue
      if (kind.movedBy === 'volume') volume = Math.min(volume, until)
      else if (kind.direction === 'up') high = Math.min(high, until)
      else low = Math.max(low, until)
    }
    const calm = this.#calm.upTo(row)
    const from = row * calmWidth
    calm[from] = time
    calm[from + 1] = low
    calm[from + 2] = high
    calm[from + 3] = volume
  }

  #look(row: number, now: TickStanding, take: Take) {
    const next = this.#next.upTo(row)
    for (let side = 0; side < width; side += 1) {
      const at = row * width + side
      const key = keyAt(next, at)
      const kind = sides[side]
      if (key === none || kind === undefined) continue
      const measured = kind.measure(now)
      const levels = this.#levelsBySide[at]
      if (measured === null || levels === undefined || kind.sign * measured < key) continue
      const reference = kind.against === null ? null : now.references[kind.against]
      levels.takeReached(measured, (alert) => {
        alert.isWaiting = false
        take({ alert, measured, reference })
      })
      next[at] = levels.nextKey
    }
  }
}
