import {
  shiftDate,
  type TradingDate,
  tradingDate,
} from '../../../../domain/calendar/trading-day.ts'
import { useMoment } from '../../../api/moment.ts'
import { useStocksAt } from '../../../api/market/stocks.ts'
import { usePresent } from '../../../components/use-now.ts'

/**
 * The newest trading date whose end may be shown: today, or at a past moment the day before, because
 * its own day is not over there.
 */
export const useNewestDay = (): TradingDate => {
  const asOf = useMoment()
  const stocks = useStocksAt(asOf)
  const now = usePresent(60_000)
  if (asOf === null) return tradingDate(now)
  const at = Date.parse(asOf)
  // A position of the log has no time: it stands at its newest price.
  const newest = stocks?.map(({ lastUpdated }) => Date.parse(lastUpdated)) ?? []
  return shiftDate(tradingDate(Number.isNaN(at) ? Math.max(0, ...newest) : at), -1)
}
