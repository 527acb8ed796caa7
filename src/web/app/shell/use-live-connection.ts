import { useEffect } from 'react'
import { liveReleased, liveWanted, retryWanted } from '../../api/socket/actions.ts'
import { useAppDispatch } from '../../state/hooks.ts'

/** Holds the socket open for as long as the signed-in screens are shown. */
export const useLiveConnection = (): void => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const retry = () => dispatch(retryWanted())
    dispatch(liveWanted())
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      dispatch(liveReleased())
    }
  }, [dispatch])
}
