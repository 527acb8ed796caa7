import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { dashboardPath } from '../../state/dashboard-path.ts'

type Selection = Parameters<typeof dashboardPath>[0]

/** Goes to the dashboard's address of another selection than the one that is `shown`. */
export const useShow = ({ symbol, timeframe }: Selection) => {
  const navigate = useNavigate()
  const here = useRef('')
  useEffect(() => {
    here.current = dashboardPath({ symbol, timeframe })
  }, [symbol, timeframe])
  return useCallback(
    (next: Selection, replace = false): void => {
      const path = dashboardPath(next)
      // What is shown already is no step: going back by it would look as if nothing happened.
      void navigate(path, { replace: replace || path === here.current })
    },
    [navigate],
  )
}
