import { useEffect } from 'react'
import { liveReleased, liveWanted, retryWanted, seenAgain } from '../../api/socket/actions.ts'
import { useAppDispatch } from '../../state/hooks.ts'

/** After an absence of this long, time-dependent data is fetched again: bars may have ended. */
const awayMinMs = 5_000

/** Calls back when the page is seen again, with how long it was hidden in milliseconds. */
const onReturn = (callback: (awayMs: number) => void): (() => void) => {
  let hiddenAt: number | null = document.hidden ? performance.now() : null
  const look = () => {
    if (document.hidden) hiddenAt ??= performance.now()
    else if (hiddenAt !== null) {
      callback(performance.now() - hiddenAt)
      hiddenAt = null
    }
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** Holds the socket open for as long as the signed-in screens are shown. */
export const useLiveConnection = (): void => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const retry = () => dispatch(retryWanted())
    dispatch(liveWanted())
    window.addEventListener('online', retry)
    const stopLooking = onReturn((awayMs) => {
      retry()
      if (awayMs >= awayMinMs) dispatch(seenAgain())
    })
    return () => {
      stopLooking()
      window.removeEventListener('online', retry)
      dispatch(liveReleased())
    }
  }, [dispatch])
}
