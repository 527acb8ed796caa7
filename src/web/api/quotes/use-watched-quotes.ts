import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { quotesUnwatched, quotesWatched } from '../socket/actions.ts'

/** Subscribes to the prices of all stocks while the screen is shown. */
export const useWatchedQuotes = (): void => {
  const dispatch = useDispatch()
  useEffect(() => {
    dispatch(quotesWatched())
    return () => {
      dispatch(quotesUnwatched())
    }
  }, [dispatch])
}
