import type { AlertCondition } from '../../../src/domain/alert/conditions/table.ts'
import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { imported, ticked } from '../logs/market-events.ts'

const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
export const symbol = 'AAPL'
export const before: TradingDate = '2025-01-03'
export const firstDay: TradingDate = '2025-01-06'
export const ratio = { to: 10, for: 1 }
export const today: TradingDate = '2025-01-08'

export const created = (
  alertId: string,
  condition: AlertCondition,
  value: number,
): WatchedEvent => ({
  type: 'AlertCreated',
  data: { alertId, userId, symbol, condition, value },
})
export const batch = (
  date: TradingDate,
  ...ticks: [price: number, volume: number][]
): WatchedEvent =>
  ticked(
    date,
    ...ticks.map(([price, volume], index): [string, number, number, number] => [
      symbol,
      price,
      volume,
      tradingDayStart(date) + index,
    ]),
  )
export const daysUntil = (last: TradingDate, close: number, volume = 1_000): WatchedEvent =>
  imported(
    symbol,
    '1D',
    { start: dailyBarTime(shiftDate(last, -29)), step: 86_400 },
    // As many days as an average volume is of.
    Array.from({ length: 30 }, () => [close, close, close, close, volume]),
  )

/** One of each kind that prices after a 10:1 split would fire. */
export const fourAlerts = [
  created('below', 'price_below', 900),
  created('fall', 'percent_change', -5),
  created('spike', 'volume_spike', 5),
  created('above', 'price_above', 1_100),
]
