import { tradingDate } from '../../domain/kernel/trading-day.ts'
import type { Beat } from '../port.ts'

/** The ticks of a beat by their trading date, oldest date first. */
export const byDate = (ticks: Beat): Map<string, Beat[number][]> => {
  const dates = new Map<string, Beat[number][]>()
  for (const tick of ticks) {
    const date = tradingDate(tick[3])
    const ofDate = dates.get(date)
    if (ofDate) ofDate.push(tick)
    else dates.set(date, [tick])
  }
  return new Map([...dates].sort(([a], [b]) => (a < b ? -1 : 1)))
}
