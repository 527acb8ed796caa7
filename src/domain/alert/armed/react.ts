import type { PriceFeedEvent } from '../../price-feed/events.ts'
import { dailyBarTime } from '../../calendar/trading-day.ts'
import type { SuspectSplit } from '../../stock/commands.ts'
import type { StockEvent } from '../../stock/events.ts'
import type { Firing } from './alert-index.ts'
import { inferredSplit } from './inferred-split.ts'
import { reactToAlert } from './react-to-alert.ts'
import { reactToSplit } from './react-to-split.ts'
import type { EventPlace, Reaction, Watch, WatchedEvent } from './watch.ts'

const none: readonly Reaction[] = []

const reactToTicks = (
  { armed, references, splits }: Watch,
  { date, ticks }: PriceFeedEvent['data'],
  { stream, revision }: EventPlace,
): readonly Reaction[] => {
  const commands: Reaction[] = []
  const reveal = (command: SuspectSplit) => void commands.push(command)
  // One object for all ticks of the batch, so that ticks that trigger nothing allocate nothing.
  const now = { index: 0, price: 0, volume: 0, at: 0, date, time: dailyBarTime(date) }
  const take = (firing: Firing) => {
    const { index, price, volume, at } = now
    const tick = { stream, revision, index, price, volume, at }
    const { alertId, measured, reference } = firing
    commands.push({ type: 'TriggerAlert', alertId, measured, reference, tick })
  }
  for (; now.index < ticks.length; now.index += 1) {
    const tick = ticks[now.index]
    if (tick === undefined) continue
    const row = references.rows.rowInBatch(tick[0], now.index)
    now.price = tick[1]
    now.volume = tick[2]
    now.at = tick[3]
    if (!references.tick(row, now.price, now.volume, date)) continue
    if (splits.mayFire(row, tick[0], now, reveal)) armed.fire(row, now, references, take)
  }
  return commands
}

/** Daily bars may be adjusted for a split, after the first price in new shares or before it. */
const reactToBars = (
  { references, splits }: Watch,
  data: Extract<StockEvent, { type: 'BarsImported' }>['data'],
  { at }: EventPlace,
): readonly Reaction[] => {
  const inferred = inferredSplit(references, data)
  references.apply({ type: 'BarsImported', data })
  const { symbol, timeframe, bars } = data
  if (timeframe !== '1D') return none
  if (splits.isSuspected(symbol)) return [{ type: 'ReviewSplit', symbol }]
  const found = inferred ?? splits.imported(symbol, bars, at)
  return found === null ? none : [found]
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
  switch (event.type) {
    case 'PricesTicked':
      return reactToTicks(watch, event.data, place)
    case 'AlertCreated':
    case 'AlertTriggered':
    case 'AlertDeleted':
    case 'AlertPaused':
    case 'AlertResumed':
    case 'AlertRevised':
      return reactToAlert(watch, event, place)
    case 'SplitSuspected':
    case 'StockSplit':
    case 'SplitDismissed':
      return reactToSplit(watch, event)
    case 'BarsImported':
      return reactToBars(watch, event.data, place)
    case 'TradingDayClosed':
    case 'StockListed':
    case 'FundamentalsImported':
    case 'FinancialsImported':
      watch.references.apply(event)
      return none
  }
}
