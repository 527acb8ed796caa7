import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { quotesUnwatched, quotesWatched } from '../socket/actions.ts'

/** Asks the server for the prices of all stocks for as long as the screen is shown. */
export const useWatchedQuotes = (): void => {
  const dispatch = useDispatch()
  useEffect(() => {
    dispatch(quotesWatched())
    return () => {
      dispatch(quotesUnwatched())
    }
  }, [dispatch])
}
