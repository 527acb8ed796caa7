import type { PriceFeedEvent } from '../../price-feed/events.ts'
import { dailyBarTime } from '../../calendar/trading-day.ts'
import { DayReferences } from '../../quotes/day-references.ts'
import { SymbolRows } from '../../quotes/symbol-rows.ts'
import type { StockEvent } from '../../stock/events.ts'
import type { TriggerAlert } from '../commands.ts'
import type { AlertEvent } from '../events.ts'
import { ArmedBook, type Firing } from './armed-book.ts'

export type WatchedEvent = AlertEvent | PriceFeedEvent | StockEvent

/** Where an event stands in the log. */
export interface EventPlace {
  readonly stream: string
  readonly revision: number
}

/** Everything that decides whether a tick fires an alert; folded from events by {@link react}. */
export interface Watch {
  readonly armed: ArmedBook
  readonly references: DayReferences
}

export const newWatch = (): Watch => {
  const rows = new SymbolRows()
  const armed = new ArmedBook(rows)
  return { armed, references: new DayReferences(rows, (row) => armed.lookAnew(row)) }
}

const none: readonly TriggerAlert[] = []

const reactToBeat = (
  { armed, references }: Watch,
  { date, ticks }: PriceFeedEvent['data'],
  { stream, revision }: EventPlace,
): readonly TriggerAlert[] => {
  const commands: TriggerAlert[] = []
  // One object for all ticks of the beat: thousands that fire nothing make no garbage.
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
    const row = references.rows.rowInBeat(tick[0], now.index)
    now.price = tick[1]
    now.volume = tick[2]
    now.at = tick[3]
    references.tick(row, now.price, now.volume, date)
    armed.fire(row, now, references, take)
  }
  return commands
}

/**
 * Takes an event into the watch and tells what it fires, in the order of the beat's ticks: each
 * tick is looked at by itself, so that a price that crosses a level and comes back within one beat
 * fires. No clock, no I/O; the same events give the same commands.
 */
export const react = (
  watch: Watch,
  event: WatchedEvent,
  place: EventPlace,
): readonly TriggerAlert[] => {
  switch (event.type) {
    case 'PricesTicked':
      return reactToBeat(watch, event.data, place)
    case 'AlertCreated':
      watch.armed.arm(event.data)
      return none
    case 'AlertTriggered':
    case 'AlertDeleted':
      watch.armed.disarm(event.data.alertId)
      return none
    case 'BarsImported':
    case 'TradingDayClosed':
    case 'StockListed':
    case 'FundamentalsImported':
    case 'FinancialsImported':
      watch.references.apply(event)
      return none
  }
}
