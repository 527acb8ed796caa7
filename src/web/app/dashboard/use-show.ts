import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { dashboardPath } from '../../state/dashboard-path.ts'

type Selection = Parameters<typeof dashboardPath>[0]

/** Navigates to the address of another selection than `shown`. */
export const useShow = ({ symbol, timeframe }: Selection) => {
  const navigate = useNavigate()
  const here = useRef('')
  useEffect(() => {
    here.current = dashboardPath({ symbol, timeframe })
  }, [symbol, timeframe])
  return useCallback(
    (next: Selection, replace = false): void => {
      const path = dashboardPath(next)
      // The present selection adds no history entry.
      void navigate(path, { replace: replace || path === here.current })
    },
    [navigate],
  )
}
