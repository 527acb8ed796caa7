import type { SymbolMetrics } from './symbol-metrics.ts'

/**
 * The market's return on the day that this symbol's price is of: returns of different days make no
 * pair. NaN: the market has not traded on it.
 *
 * @param returns of the market's completed days
 */
export const marketReturnFor = (
  { time }: Pick<SymbolMetrics, 'time'>,
  market: SymbolMetrics | undefined,
  returns: ReadonlyMap<number, number>,
): number => {
  if (market?.time !== time) return returns.get(time) ?? Number.NaN
  return market.inputs.price / market.inputs.parts.previousClose - 1
}
