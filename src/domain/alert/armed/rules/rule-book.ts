import type { TradingDate } from '../../../calendar/trading-day.ts'
import type { Direction } from '../../conditions/condition.ts'
import type { FiredSides } from '../../events.ts'
import {
  isCrossing,
  knownSides,
  reaches,
  ruleHolds,
  sidesOf,
  sideWanted,
} from '../../rule/evaluate.ts'
import type { CompoundRule } from '../../rule/rule.ts'
import type { RuleTerms } from '../../terms.ts'
import { compareTicks, type TickPlace } from '../../tick-place.ts'
import type { Meter, Waiting } from './meter.ts'
import type { RuleMarket } from './rule-market.ts'
import type { Read } from './quantities.ts'
import type { MeteredCondition, RuleSymbol } from './rule-symbol.ts'

export interface ArmedRule extends RuleTerms {
  readonly alertId: string
  /** Unix ms at which it was set; absent if unknown. */
  readonly setAt?: number | undefined
  /** Revision of the event since which these terms are watched. */
  readonly armedAt?: number | undefined
  /** See {@link ArmedAlert}. */
  readonly splits?: readonly TradingDate[] | undefined
  /** The tick of its newest trigger with these terms; null: none. */
  readonly lastFired?: TickPlace | null | undefined
}

export interface RuleFiring {
  readonly alertId: string
  readonly symbol: string
  readonly armedAt: number | undefined
  readonly conditions: readonly FiredSides[]
}

/** A level at which a rule is evaluated. */
interface Watched extends Waiting {
  readonly held: Held
  meter: Meter
  direction: Direction
  isWaiting: boolean
}

/**
 * A rule, and the levels at which it is evaluated; none: at each tick of its symbol. What an evaluation
 * reads is here: each further object may be anywhere in the memory.
 */
interface Held
  extends
    CompoundRule<Read>,
    Pick<ArmedRule, 'alertId' | 'armedAt' | 'repeat' | 'cooldownSeconds' | 'expiresAt'> {
  readonly conditions: readonly MeteredCondition[]
  readonly alert: ArmedRule
  readonly symbol: RuleSymbol
  /** Under `any` one for each condition. Its length is set: an array that grows keeps room for 17. */
  readonly watched: (Watched | undefined)[]
  lastFired: TickPlace | null
  /** It did not hold at some tick since it last triggered. */
  isReady: boolean
  /** It is evaluated after the newest tick. */
  isWoken: boolean
}

interface Wake {
  readonly condition: MeteredCondition
  readonly direction: Direction
  /** About the share by which the price has to move. */
  readonly far: number
}

/** What has to happen before a condition can hold at a later tick; null: it holds. */
const wakeOf = (condition: MeteredCondition, symbol: RuleSymbol): Wake | null => {
  const { value, level: other } = sidesOf(condition, symbol.readNow)
  const side = sideWanted(condition.operator)
  const holds = reaches(side, value, other)
  if (holds && !isCrossing(condition.operator)) return null
  const towards: Direction = side === 'above' ? 'up' : 'down'
  const away: Direction = side === 'above' ? 'down' : 'up'
  const { meter, right, level } = condition
  const missing = typeof right === 'number' ? value - other : (value - other) * (level / other)
  const far = symbol.priceShareFor(meter, missing)
  // A crossing on its far side waits for the return first.
  return { condition, direction: holds ? away : towards, far }
}

/** Of several that move alike, the farthest. */
const leastMoving = (one: Wake | null, other: Wake): Wake => {
  if (one === null) return other
  const moves = other.condition.meter.restlessness - one.condition.meter.restlessness
  return moves < 0 || (moves === 0 && other.far > one.far) ? other : one
}

/**
 * Armed rules. One that does not hold is evaluated only when a level is reached without which it
 * cannot: under `all` that of its condition that moves least, under `any` that of each.
 */
export class RuleBook {
  readonly #market: RuleMarket
  readonly #held = new Map<string, Held>()
  readonly #bySymbol = new Map<RuleSymbol, Set<Held>>()
  readonly #restless = new Map<RuleSymbol, Set<Held>>()
  readonly #woken: Held[] = []

  constructor(market: RuleMarket) {
    this.#market = market
  }

  get size(): number {
    return this.#held.size
  }

  get(alertId: string): ArmedRule | undefined {
    return this.#held.get(alertId)?.alert
  }

  ofSymbol(symbol: string): ArmedRule[] {
    const known = this.#market.of(symbol)
    const held = known === undefined ? undefined : this.#bySymbol.get(known)
    return [...(held ?? [])].map(({ alert }) => alert)
  }

  /**
   * An alert that is armed already stays as it is.
   * @param isReady whether one that has triggered did not hold at some tick since; absent: its
   *   quantities show it where it does not hold now
   */
  arm(alert: ArmedRule, isReady?: boolean) {
    if (this.#held.has(alert.alertId)) return
    const symbol = this.#market.own(alert.symbol)
    const { alertId, armedAt, repeat, cooldownSeconds, expiresAt, rule, lastFired = null } = alert
    const held: Held = {
      match: rule.match,
      conditions: rule.conditions.map((condition) => symbol.meter(condition)),
      alertId,
      armedAt,
      repeat,
      cooldownSeconds,
      expiresAt,
      alert,
      symbol,
      watched: new Array<undefined>(rule.match === 'all' ? 1 : rule.conditions.length),
      lastFired,
      isReady: true,
      isWoken: false,
    }
    if (lastFired !== null) held.isReady = isReady ?? this.#hasLapsed(held, lastFired)
    this.#held.set(alertId, held)
    setOf(this.#bySymbol, symbol).add(held)
    if (held.isReady) this.#watch(held)
    else this.#ask(held)
  }

  /** Whether a rule that has triggered does not hold at a later tick, which is the newest. */
  #hasLapsed(held: Held, lastFired: TickPlace): boolean {
    const { metrics, readNow } = held.symbol
    const seenAt = metrics.seenAt ?? Number.NEGATIVE_INFINITY
    return seenAt > lastFired.at && !ruleHolds(held, readNow, readNow)
  }

  /** The same alert with other levels, after a split; it goes on as it was. */
  replace(alert: ArmedRule) {
    const held = this.#held.get(alert.alertId)
    this.disarm(alert.alertId)
    this.arm({ ...alert, lastFired: held?.lastFired ?? null }, held?.isReady)
  }

  disarm(alertId: string) {
    const held = this.#held.get(alertId)
    if (held === undefined) return
    this.#held.delete(alertId)
    this.#bySymbol.get(held.symbol)?.delete(held)
    this.#unwatch(held)
    for (const condition of held.alert.rule.conditions) held.symbol.release(condition)
  }

  /** Rules that have triggered and have held since. */
  unready(): string[] {
    return [...this.#restless.values()].flatMap((rules) =>
      [...rules].flatMap(({ alertId, isReady }) => (isReady ? [] : [alertId])),
    )
  }

  /** What is recorded of a symbol was read: rules may wait for other levels. */
  lookAnew(symbol: RuleSymbol) {
    for (const held of this.#bySymbol.get(symbol) ?? []) {
      if (!held.isReady) continue
      this.#unwatch(held)
      this.#watch(held)
    }
  }

  /** The rules that the newest tick of this symbol triggers. @param tick its place in the log */
  fire(symbol: RuleSymbol, tick: TickPlace, take: (firing: RuleFiring) => void) {
    symbol.take(this.#reach)
    if (this.#restless.size > 0) this.#restless.get(symbol)?.forEach(this.#wake)
    for (const held of this.#woken) this.#evaluate(held, tick, take)
    this.#woken.length = 0
  }

  /** Whether the meters of this symbol wake all of its rules. */
  isWoken(symbol: RuleSymbol): boolean {
    return this.#restless.size === 0 || !this.#restless.has(symbol)
  }

  /** Levels of rules are all that waits at the meters. */
  readonly #reach = (waiting: Waiting) => {
    const watched = waiting as Watched
    watched.isWaiting = false
    this.#wake(watched.held)
  }

  readonly #wake = (held: Held) => {
    if (held.isWoken) return
    held.isWoken = true
    this.#woken.push(held)
  }

  #evaluate(held: Held, tick: TickPlace, take: (firing: RuleFiring) => void) {
    const { alertId, armedAt, repeat, cooldownSeconds, expiresAt, symbol, lastFired } = held
    const { at } = tick
    held.isWoken = false
    if (expiresAt !== null && at >= expiresAt) return
    if (!ruleHolds(held, symbol.readNow, symbol.readBefore)) {
      if (lastFired === null || compareTicks(tick, lastFired) > 0) held.isReady = true
      if (held.isReady) this.#watch(held)
      else this.#ask(held)
      return
    }
    // After a restart the tick of its newest trigger is read again.
    if (lastFired !== null && compareTicks(tick, lastFired) === 0) held.isReady = false
    const isCool = lastFired === null || at >= lastFired.at + cooldownSeconds * 1_000
    if (held.isReady && isCool) {
      take({
        alertId,
        symbol: symbol.symbol,
        armedAt,
        conditions: knownSides(held, symbol.readNow),
      })
      // It stays until the log reports it.
      if (repeat === 'once') {
        this.#unwatch(held)
        return
      }
      const { stream, revision, index } = tick
      held.lastFired = { stream, revision, index, at }
      held.isReady = false
    }
    this.#ask(held)
  }

  /** Evaluates a rule at each tick: it holds, or may hold at the next tick whatever moves. */
  #ask(held: Held) {
    this.#unwatch(held)
    setOf(this.#restless, held.symbol).add(held)
  }

  #askNoMore(held: Held) {
    if (this.#restless.size === 0) return
    const others = this.#restless.get(held.symbol)
    if (others?.delete(held) === true && others.size === 0) this.#restless.delete(held.symbol)
  }

  /** Levels that it waits for already stay. */
  #watch(held: Held) {
    const { match, conditions, symbol, watched } = held
    const isAll = match === 'all'
    let least: Wake | null = null
    for (const [index, condition] of conditions.entries()) {
      if (!isAll && watched[index]?.isWaiting === true) continue
      const wake = wakeOf(condition, symbol)
      if (isAll) least = wake === null ? least : leastMoving(least, wake)
      else if (wake !== null) watchFor(held, index, wake)
      else {
        this.#ask(held)
        return
      }
    }
    if (isAll && least === null) this.#ask(held)
    else {
      if (least !== null) watchFor(held, 0, least)
      this.#askNoMore(held)
    }
  }

  #unwatch(held: Held) {
    this.#askNoMore(held)
    for (const watched of held.watched) {
      if (watched?.isWaiting !== true) continue
      watched.isWaiting = false
      watched.meter.drop(watched.direction)
    }
    held.watched.fill(undefined)
  }
}

/** What a meter has handed back is used again; what is in one still has left the list. */
const watchFor = (held: Held, index: number, wake: Wake) => {
  const { direction, condition } = wake
  const { meter, level } = condition
  const watched = (held.watched[index] ??= { held, meter, direction, isWaiting: true })
  watched.meter = meter
  watched.direction = direction
  watched.isWaiting = true
  meter.add(direction, level, watched)
}

const setOf = <Key>(sets: Map<Key, Set<Held>>, key: Key): Set<Held> => {
  const known = sets.get(key) ?? new Set<Held>()
  sets.set(key, known)
  return known
}
