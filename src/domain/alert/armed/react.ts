import type { PriceFeedEvent } from '../../price-feed/events.ts'
import { dailyBarTime, tradingDayStart } from '../../calendar/trading-day.ts'
import type { SuspectSplit } from '../../stock/commands.ts'
import type { SplitEvent, StockData, StockEvent } from '../../stock/events.ts'
import { inferredSplit } from '../../stock/splits/inferred-split.ts'
import { isAlertEvent } from '../events.ts'
import type { Firing, MeasuredTick } from './alert-index.ts'
import { anyTick, type CalmRange } from './rules/calm-range.ts'
import type { RuleFiring } from './rules/rule-book.ts'
import { reactToAlert } from './react-to-alert.ts'
import { reactToSplit } from './react-to-split.ts'
import type { TickPlace } from '../tick-place.ts'
import type { EventPlace, Reaction, Watch, WatchedEvent } from './watch.ts'

const none: readonly Reaction[] = []

interface SymbolTick extends MeasuredTick, TickPlace {
  readonly startMs: number
}

/**
 * Rules and watched scans; their quantities follow every tick, also one that may not trigger.
 * @returns the range within which later ticks wake none of them; null: there is none
 */
const fireRules = (
  { market, rules, scans }: Watch,
  row: number,
  now: SymbolTick,
  mayFire: boolean,
  take: (firing: RuleFiring) => void,
): CalmRange | null => {
  const symbol = market.ofRow(row)
  if (symbol === undefined) return anyTick
  if (!market.tick(symbol, now) || !mayFire) return null
  rules.fire(symbol, now, take)
  scans.fire(symbol, now.at, take)
  return rules.isWoken(symbol) ? market.calmRange(symbol) : null
}

const reactToTicks = (
  watch: Watch,
  data: PriceFeedEvent['data'],
  { stream, revision }: EventPlace,
): readonly Reaction[] => {
  const { calm, armed, references, splits, market, scans } = watch
  const { date } = data
  splits.reach(date)
  const ticks = splits.inNewShares(data)
  const commands: Reaction[] = []
  const reveal = (command: SuspectSplit) => void commands.push(command)
  // One object for all ticks of the batch, so that ticks that trigger nothing allocate nothing.
  const [time, startMs] = [dailyBarTime(date), tradingDayStart(date)]
  const now = { stream, revision, index: 0, at: 0, price: 0, volume: 0, date, time, startMs }
  const tickOfNow = () => {
    const { index, at } = now
    // As it was traded.
    const [, price, volume] = data.ticks[index] ?? ['', now.price, now.volume]
    return { stream, revision, index, price, volume, at }
  }
  const take = ({ alert: { alertId, armedAt }, measured, reference }: Firing) => {
    const tick = tickOfNow()
    commands.push({ type: 'TriggerAlert', alertId, measured, reference, tick, armedAt })
  }
  const takeRule = ({ alertId, symbol, conditions, armedAt }: RuleFiring) => {
    const tick = tickOfNow()
    commands.push({ type: 'TriggerAlert', alertId, symbol, conditions, tick, armedAt })
  }
  const hasRules = market.size > 0
  // Watched scans are asked about every tick.
  const mayBeCalm = scans.size === 0
  for (; now.index < ticks.length; now.index += 1) {
    const tick = ticks[now.index]
    if (tick === undefined) continue
    const row = references.rows.rowInBatch(tick[0], now.index)
    const price = tick[1]
    const volume = tick[2]
    const at = tick[3]
    if (mayBeCalm && calm.isCalm(row, time, price, volume, at)) {
      references.tickOn(row, price, volume)
      if (hasRules) market.postpone(row, time, price, volume, at)
      continue
    }
    now.price = price
    now.volume = volume
    now.at = at
    if (!references.tick(row, now.price, now.volume, date)) continue
    const mayFire = splits.mayFire(row, tick[0], now, reveal)
    if (mayFire) armed.fire(row, now, references, take)
    const range = hasRules ? fireRules(watch, row, now, mayFire, takeRule) : anyTick
    if (mayBeCalm && mayFire && range !== null && references.isOfTicks(row, date))
      calm.begin(row, time, armed.calmWithin(row, range))
  }
  return commands
}

/** Daily bars may be adjusted for a split, after the first price in new shares or before it. */
const reactToBars = (
  { references, splits }: Watch,
  data: StockData<'BarsImported'>,
  { at }: EventPlace,
): readonly Reaction[] => {
  const { symbol, timeframe, bars } = data
  const inferred = inferredSplit(references.newestDay(references.rows.rowOf(symbol)), data)
  references.apply({ type: 'BarsImported', data })
  if (timeframe !== '1D') return none
  if (splits.isSuspected(symbol)) return [{ type: 'ReviewSplit', symbol }]
  const found = inferred ?? splits.imported(symbol, bars, at)
  return found === null ? none : [found]
}

/** A symbol's earlier days, or what its company reports, may have moved its quantities. */
const reactToPast = ({ market, rules }: Watch, event: StockEvent) => {
  const changed = market.apply(event)
  if (changed !== null) rules.lookAnew(changed)
}

const reactToStock = (
  watch: Watch,
  event: Exclude<StockEvent, SplitEvent>,
  place: EventPlace,
): readonly Reaction[] => {
  if (event.type === 'BarsImported') return reactToBars(watch, event.data, place)
  watch.references.apply(event)
  reactToPast(watch, event)
  return none
}

/**
 * Applies an event to the watch and returns the commands that follow from it. Ticks are evaluated one
 * by one in the order of their batch, so a price that crosses a level and returns within one batch
 * triggers. No clock, no I/O; the same events give the same commands.
 */
export const react = (
  watch: Watch,
  event: WatchedEvent,
  place: EventPlace,
): readonly Reaction[] => {
  if (isAlertEvent(event)) return reactToAlert(watch, event, place)
  switch (event.type) {
    case 'PricesTicked':
      return reactToTicks(watch, event.data, place)
    case 'SplitSuspected':
    case 'StockSplit':
    case 'SplitDismissed':
      return reactToSplit(watch, event)
    default:
      // What comes before a split that is ahead is in old shares, and in the loaded state.
      return watch.splits.ahead(event.data.symbol).length > 0
        ? none
        : reactToStock(watch, event, place)
  }
}
