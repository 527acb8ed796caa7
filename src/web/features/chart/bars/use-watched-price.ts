import { useEffect } from 'react'
import type { ChartTimeframe } from '../../../../domain/calendar/chart-timeframes.ts'
import { priceUnwatched, priceWatched } from '../../../api/socket/actions.ts'
import { useAppDispatch } from '../../../state/hooks.ts'

/** Asks the server for every tick of this stock for as long as its chart is shown. */
export const useWatchedPrice = (symbol: string | null, timeframe: ChartTimeframe): void => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (symbol === null) return
    dispatch(priceWatched({ symbol, timeframe }))
    return () => {
      dispatch(priceUnwatched({ symbol }))
    }
  }, [dispatch, symbol, timeframe])
}
