import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { timeframe as timeframeSchema, type Timeframe } from '../../../contracts/stocks.ts'
import { showTopInOneColumn } from '../../components/bring-into-view.ts'
import { dashboardPath, symbolIn } from '../../state/dashboard-path.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { selectionShown } from '../../state/selection.ts'

const defaultTimeframe: Timeframe = '1D'

/**
 * The stock and timeframe that the dashboard shows. The address decides, so that back works and a
 * link can be handed on; what it does not name falls back.
 */
export const useAddress = () => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const symbol = symbolIn(params)
  const timeframe = timeframeSchema.safeParse(params.get('timeframe')).data ?? defaultTimeframe

  useEffect(() => {
    dispatch(selectionShown({ symbol, timeframe }))
  }, [dispatch, symbol, timeframe])

  const here = useRef('')
  useEffect(() => {
    here.current = dashboardPath({ symbol, timeframe })
  }, [symbol, timeframe])

  const show = useCallback(
    (next: { symbol: string | null; timeframe: Timeframe }, replace: boolean) => {
      const path = dashboardPath(next)
      // What is shown already is no step: going back by it would look as if nothing happened.
      void navigate(path, { replace: replace || path === here.current })
    },
    [navigate],
  )
  return {
    symbol,
    timeframe,
    select: useCallback(
      (next: string) => {
        show({ symbol: next, timeframe }, false)
        showTopInOneColumn()
      },
      [show, timeframe],
    ),
    /** Names the first stock of the list without a step to go back to. */
    selectFirst: useCallback(
      (next: string) => {
        // Another screen is on its way: naming a stock now would call the trader back.
        if (window.location.pathname === pathname) show({ symbol: next, timeframe }, true)
      },
      [show, timeframe, pathname],
    ),
    setTimeframe: useCallback(
      (next: Timeframe) => show({ symbol, timeframe: next }, false),
      [show, symbol],
    ),
  }
}

export type Address = ReturnType<typeof useAddress>
