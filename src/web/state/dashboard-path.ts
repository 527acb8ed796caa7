import type { Timeframe } from '../../contracts/stocks.ts'

/** The dashboard's address with a stock and a timeframe; what is the default is left out. */
export const dashboardPath = ({
  symbol,
  timeframe,
}: {
  readonly symbol: string | null
  readonly timeframe: Timeframe
}): string => {
  const query = new URLSearchParams({
    ...(symbol === null ? {} : { symbol }),
    ...(timeframe === '1D' ? {} : { timeframe }),
  }).toString()
  return query === '' ? '/' : `/?${query}`
}
