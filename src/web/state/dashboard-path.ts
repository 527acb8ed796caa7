import type { ChartTimeframe } from '../../domain/calendar/chart-timeframes.ts'
import { writtenSymbol } from '../../domain/notation/symbol.ts'

/** The stock that an address names, in capitals; null if it has none. A text that is not a ticker is shown as unknown. */
export const symbolIn = (params: URLSearchParams): string | null => {
  const named = params.get('symbol')?.trim() ?? ''
  return named === '' ? null : (writtenSymbol(named) ?? named.toUpperCase())
}

/** The dashboard's address with a stock and a timeframe; defaults are left out. */
export const dashboardPath = ({
  symbol,
  timeframe,
}: {
  readonly symbol: string | null
  readonly timeframe: ChartTimeframe
}): string => {
  const query = new URLSearchParams({
    ...(symbol === null ? {} : { symbol }),
    ...(timeframe === '1D' ? {} : { timeframe }),
  }).toString()
  return query === '' ? '/' : `/?${query}`
}
