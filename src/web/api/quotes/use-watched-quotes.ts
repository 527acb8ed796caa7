import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { quotesUnwatched, quotesWatched } from '../socket/actions.ts'

export const useWatchedQuotes = (): void => {
  const dispatch = useDispatch()
  useEffect(() => {
    dispatch(quotesWatched())
    return () => {
      dispatch(quotesUnwatched())
    }
  }, [dispatch])
}
