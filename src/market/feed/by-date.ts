import { type TradingDate, tradingDate } from '../../domain/calendar/trading-day.ts'
import type { TickBatch } from '../port.ts'

/** Groups items by trading date, oldest date first; items without a date are left out. */
export const byDate = <Item>(
  items: readonly Item[],
  dateOf: (item: Item) => TradingDate | null,
): Map<TradingDate, Item[]> => {
  const dates = new Map<TradingDate, Item[]>()
  for (const item of items) {
    const date = dateOf(item)
    if (date === null) continue
    const ofDate = dates.get(date)
    if (ofDate) ofDate.push(item)
    else dates.set(date, [item])
  }
  return new Map([...dates].sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const dateOfTick = ([, , , at]: TickBatch[number]): TradingDate => tradingDate(at)
