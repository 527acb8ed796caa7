import { useEffect } from 'react'
import type { ChartTimeframe } from '../../../../domain/calendar/chart-timeframes.ts'
import { useQuoteBook } from '../../../api/quotes/quotes-context.ts'
import { priceUnwatched, priceWatched } from '../../../api/socket/actions.ts'
import { useAppDispatch } from '../../../state/hooks.ts'

/** Asks the server for every tick of this stock for as long as its chart is shown, and keeps them. */
export const useWatchedPrice = (symbol: string | null, timeframe: ChartTimeframe): void => {
  const dispatch = useAppDispatch()
  const book = useQuoteBook()
  useEffect(
    () => (symbol === null ? undefined : book.follow(symbol, () => undefined)),
    [book, symbol],
  )
  useEffect(() => {
    if (symbol === null) return
    dispatch(priceWatched({ symbol, timeframe }))
    return () => {
      dispatch(priceUnwatched({ symbol }))
    }
  }, [dispatch, symbol, timeframe])
}
