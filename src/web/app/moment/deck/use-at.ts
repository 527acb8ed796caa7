import { useStocksAt } from '../../../api/market/stocks.ts'

/**
 * The moment of the clock in Unix milliseconds. A position of the log has no time of its own: it
 * stands at the newest price that was known there.
 */
export const useAt = (asOf: string | null, now: number): number => {
  const at = asOf === null ? now : Date.parse(asOf)
  const stocks = useStocksAt(Number.isNaN(at) ? asOf : null)
  if (!Number.isNaN(at)) return at
  const times = stocks?.map(({ lastUpdated }) => Date.parse(lastUpdated)) ?? []
  return times.length === 0 ? now : Math.max(...times)
}
