import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import type { AlertEvent } from '../../../src/domain/alert/events.ts'
import { levelsSet } from '../../../src/domain/alert/levels-set.ts'
import { tradingDayStart } from '../../../src/domain/calendar/trading-day.ts'

interface Entry {
  readonly event: WatchedEvent
  readonly at: number
}

/** What a call that arms an alert again finds of its levels. */
export const levelsInLog = (log: readonly Entry[], alertId: string) => {
  const placed = log.map((entry, index) => ({ ...entry, place: index.toString().padStart(9, '0') }))
  const history = placed.flatMap(({ event, ...where }) =>
    'alertId' in event.data && event.data.alertId === alertId
      ? [{ event: event as AlertEvent, ...where }]
      : [],
  )
  const last = history.findLast(({ event }) => 'symbol' in event.data)?.event.data
  const symbol = last !== undefined && 'symbol' in last ? last.symbol : null
  const suspectedAt = new Map<string, number>()
  const splits = placed.flatMap(({ event, at, place }) => {
    if (!('symbol' in event.data) || event.data.symbol !== symbol) return []
    if (event.type === 'SplitSuspected') suspectedAt.set(event.data.split.date, at)
    if (event.type !== 'StockSplit') return []
    const { split } = event.data
    const start = tradingDayStart(split.date)
    const newSharesFrom = Math.max(start, suspectedAt.get(split.date) ?? 0)
    return [{ ...split, newSharesFrom, place }]
  })
  return levelsSet(history, splits)
}
