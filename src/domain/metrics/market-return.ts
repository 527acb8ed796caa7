import { type DailyReturns, returnOn } from './beta.ts'
import type { SymbolMetrics } from './symbol-metrics.ts'

/**
 * The market's return on the day that this symbol's price is of: returns of different days make no
 * pair. NaN: the market has not traded on it.
 * @param returns of the market's completed days
 */
export const marketReturnFor = (
  { time }: Pick<SymbolMetrics, 'time'>,
  market: SymbolMetrics | undefined,
  returns: DailyReturns,
): number => {
  if (market?.time !== time) return returnOn(returns, time)
  return market.inputs.price / market.inputs.parts.previousClose - 1
}
