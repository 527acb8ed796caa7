import { useCallback, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { chartTimeframe } from '../../../contracts/market/stocks.ts'
import type { ChartTimeframe } from '../../../domain/calendar/chart-timeframes.ts'
import { useListedSymbol } from '../../api/market/stocks.ts'
import { showTopInOneColumn } from '../../components/focus/bring-into-view.ts'
import { symbolIn } from '../../state/dashboard-path.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { selectionShown } from '../../state/selection.ts'
import { useShow } from './use-show.ts'

const defaultTimeframe: ChartTimeframe = '1D'

/** The stock and timeframe of the dashboard, in the address; both have defaults. */
export const useAddress = () => {
  const dispatch = useAppDispatch()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const symbol = useListedSymbol(symbolIn(params))
  const timeframe = chartTimeframe.safeParse(params.get('timeframe')).data ?? defaultTimeframe

  useEffect(() => {
    dispatch(selectionShown({ symbol, timeframe }))
  }, [dispatch, symbol, timeframe])

  const show = useShow({ symbol, timeframe })
  return {
    symbol,
    timeframe,
    select: useCallback(
      (next: string) => {
        show({ symbol: next, timeframe })
        showTopInOneColumn()
      },
      [show, timeframe],
    ),
    /** Selects the first stock of the list without a history entry. */
    selectFirst: useCallback(
      (next: string) => {
        const { pathname: path, search } = window.location
        // Another screen or stock has been chosen and is not drawn yet.
        if (path !== pathname || symbolIn(new URLSearchParams(search)) !== null) return
        show({ symbol: next, timeframe }, true)
      },
      [show, timeframe, pathname],
    ),
    setTimeframe: useCallback(
      (next: ChartTimeframe) => show({ symbol, timeframe: next }),
      [show, symbol],
    ),
  }
}

export type Address = ReturnType<typeof useAddress>
