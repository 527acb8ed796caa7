import { useEffect } from 'react'
import { priceUnwatched, priceWatched } from '../../api/socket/actions.ts'
import { useAppDispatch } from '../../state/hooks.ts'

/** Asks the server for every tick of one stock for as long as it is shown. */
export const useLiveSymbol = (symbol: string): void => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(priceWatched({ symbol, timeframe: '1D' }))
    return () => {
      dispatch(priceUnwatched({ symbol }))
    }
  }, [dispatch, symbol])
}
