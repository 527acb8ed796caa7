import { type Resolution, timeframeSeconds } from '../../calendar/timeframes.ts'
import { dailyBarTime, type TradingDate, tradingDayStart } from '../../calendar/trading-day.ts'
import type { BestDay } from '../../stock/bars/best-bars.ts'
import { walkBar } from '../../stock/bars/walk-bar.ts'
import { RuleMarket } from '../armed/rules/rule-market.ts'
import type { RuleRecord, RuleSymbol } from '../armed/rules/rule-symbol.ts'
import { isCrossing, sidesOf, sideWanted } from '../rule/evaluate.ts'
import { reachedPrice } from '../rule/reached-price.ts'
import { createTrigger } from '../rule/rule-trial.ts'
import { type CompoundRule, timeframesOf } from '../rule/rule.ts'
import { SymbolRows } from '../../quotes/symbol-rows.ts'

/** A recorded price in its order: of a tick, or one of the four of a bar. */
export interface ReplayStep {
  readonly date: TradingDate
  readonly price: number
  /** The price before it in the same bar; absent: an open, or a tick. */
  readonly cameFrom?: number | undefined
  /** Shares traded that day so far. */
  readonly volume: number
  /** Unix ms. */
  readonly at: number
  readonly resolution: Resolution
  /** See {@link ReplayTick}. */
  readonly market?: ReplayTick['market']
}

interface RecordedTick {
  readonly price: number
  readonly volume: number
  readonly at: number
}

export interface ReplayTick extends RecordedTick {
  /** Those of the market since the tick before; absent: none, or not asked for. */
  readonly market?: readonly RecordedTick[]
}

/** A day's ticks, ascending, and the bars before the first of them; null: there are none. */
export interface ReplayDay {
  readonly date: TradingDate
  readonly best: BestDay | null
  readonly ticks: readonly ReplayTick[]
}

const pricesPerBar = 4

/** The span of a bar, in Unix ms and ms. */
const spanOf = ({ date, resolution }: BestDay, time: number) =>
  resolution === '1D'
    ? { from: tradingDayStart(date), lengthMs: 20 * 3_600_000 }
    : { from: time * 1_000, lengthMs: timeframeSeconds[resolution] * 1_000 }

/** The bars of a day that end before the first of its ticks, and the ticks. */
export const replayDay = (
  date: TradingDate,
  best: BestDay | null,
  ticks: readonly ReplayTick[],
): ReplayDay => {
  const until = ticks[0]?.at ?? Number.POSITIVE_INFINITY
  const bars = best?.bars.filter(({ time }) => {
    const { from, lengthMs } = spanOf(best, time)
    return from + lengthMs <= until
  })
  return { date, best: best && bars?.length ? { ...best, bars } : null, ticks }
}

function* stepsOfBars(day: BestDay): Generator<ReplayStep> {
  const { date, resolution, bars } = day
  let volume = day.volumeBefore
  for (const bar of bars) {
    const { from, lengthMs } = spanOf(day, bar.time)
    let cameFrom: number | undefined
    for (const [index, { price, traded }] of walkBar(bar).entries()) {
      const at = from + Math.floor((index * lengthMs) / pricesPerBar)
      yield { date, price, cameFrom, volume: volume + traded, at, resolution }
      cameFrom = price
    }
    volume += bar.volume
  }
}

/** What is recorded of each day: its bars, and then its ticks. */
export function* replaySteps(days: readonly ReplayDay[]): Generator<ReplayStep> {
  for (const { date, best, ticks } of days) {
    if (best !== null) yield* stepsOfBars(best)
    for (const tick of ticks) yield { date, ...tick, resolution: 'tick' }
  }
}

/** Days whose bars are no longer than the shortest bar that the rule's averages are made of. */
export const daysFor = (rule: CompoundRule, days: readonly BestDay[]): readonly BestDay[] => {
  const seconds = timeframesOf(rule).map((timeframe) => timeframeSeconds[timeframe])
  const longest = Math.min(Number.POSITIVE_INFINITY, ...seconds)
  return days.filter(({ resolution }) => timeframeSeconds[resolution] <= longest)
}

/** The symbol as it was before the first step. */
const symbolBefore = (market: RuleMarket, record: RuleRecord, first: ReplayStep): RuleSymbol => {
  const time = dailyBarTime(first.date)
  const second = Math.floor(first.at / 1_000)
  const closes = [...record.closes].map(([timeframe, bars]) => {
    const before = bars.filter((bar) => bar.time + timeframeSeconds[timeframe] <= second)
    return [timeframe, before] as const
  })
  const today = record.today === null ? [] : [record.today]
  const ended = today.filter((day) => day.time < time).map((day) => ({ ...day, close: day.price }))
  market.load({
    ...record,
    days: [...record.days, ...ended].filter((day) => day.time < time),
    today: null,
    minutes: [],
    profile: record.profile.filter((day) => day.time < time),
    closes: new Map(closes),
  })
  return market.own(record.symbol)
}

/** Calls `see` after each step, with the symbol's quantities as they were then. */
export const replayRule = (
  record: RuleRecord,
  steps: Iterable<ReplayStep>,
  see: (symbol: RuleSymbol, step: ReplayStep) => boolean,
) => {
  const market = new RuleMarket(new SymbolRows())
  let symbol: RuleSymbol | null = null
  for (const step of steps) {
    symbol ??= symbolBefore(market, record, step)
    const [time, startMs] = [dailyBarTime(step.date), tradingDayStart(step.date)]
    if (market.tick(symbol, { ...step, time, startMs }) && !see(symbol, step)) return
  }
}

/**
 * The steps at which a rule would have triggered, each with the price at which it came to hold. It is
 * set again as soon as it no longer holds and the cooldown is over.
 * @param max the number of steps
 */
export const dryRunRule = (
  rule: CompoundRule,
  cooldownSeconds: number,
  record: RuleRecord,
  steps: Iterable<ReplayStep>,
  max: number,
): ReplayStep[] => {
  const triggers: ReplayStep[] = []
  const isTriggered = createTrigger(rule, cooldownSeconds)
  replayRule(record, steps, (symbol, step) => {
    if (isTriggered(symbol, step.at))
      triggers.push({ ...step, price: reachedPrice(rule, symbol, step.cameFrom) })
    return triggers.length < max
  })
  return triggers
}

/** How near a condition came: both sides, their distance in the unit of the value, and the step. */
export interface Nearest {
  readonly value: number
  readonly level: number
  readonly distance: number
  readonly step: ReplayStep
}

/** The nearest that each condition of a rule came over these steps; null: it was never known. */
export const nearestMisses = (
  rule: CompoundRule,
  record: RuleRecord,
  steps: Iterable<ReplayStep>,
): (Nearest | null)[] => {
  const nearest: (Nearest | null)[] = rule.conditions.map(() => null)
  replayRule(record, steps, (symbol, step) => {
    for (const [index, condition] of rule.conditions.entries()) {
      const { value, level } = sidesOf(condition, symbol.now)
      const missing = sideWanted(condition.operator) === 'above' ? level - value : value - level
      // A crossing is near on either side.
      const distance = isCrossing(condition.operator) ? Math.abs(missing) : Math.max(0, missing)
      const known = nearest[index] ?? null
      if (Number.isFinite(distance) && (known === null || distance < known.distance))
        nearest[index] = { value, level, distance, step }
    }
    return true
  })
  return nearest
}
