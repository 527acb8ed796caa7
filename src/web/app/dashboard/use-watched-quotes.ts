import { useEffect } from 'react'
import { quotesUnwatched, quotesWatched } from '../../api/socket/actions.ts'
import { useAppDispatch } from '../../state/hooks.ts'

/** Asks the server for the prices of all stocks for as long as the dashboard is shown. */
export const useWatchedQuotes = (): void => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(quotesWatched())
    return () => {
      dispatch(quotesUnwatched())
    }
  }, [dispatch])
}
