import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { timeframe as timeframeSchema } from '../../../contracts/stocks.ts'
import type { Timeframe } from '../../../domain/calendar/timeframes.ts'
import { useListedSymbol } from '../../api/stocks.ts'
import { symbolIn } from '../../state/dashboard-path.ts'
import { type WindowMessage, openWindowSync } from './window-sync.ts'

interface Selection {
  readonly symbol: string | null
  readonly timeframe: Timeframe
}

/**
 * In a window: what the dashboard that opened it shows, beginning with what the address says. What
 * is chosen while that dashboard is unavailable, or still on its way, is told to it when it speaks again.
 */
export const useWindowSyncFollower = () => {
  const [params] = useSearchParams()
  const name = params.get('windowSync') ?? 'one'
  const windowSync = useRef<ReturnType<typeof openWindowSync>>(null)
  const unheard = useRef<string>(null)
  const [selection, setSelection] = useState<Selection>(() => ({
    symbol: symbolIn(params),
    timeframe: timeframeSchema.safeParse(params.get('timeframe')).data ?? '1D',
  }))
  const show = useCallback((symbol: string) => setSelection((shown) => ({ ...shown, symbol })), [])
  useEffect(() => {
    const onMessage = (message: WindowMessage): void => {
      if (message.type === 'heard') {
        if (message.symbol === unheard.current) unheard.current = null
      } else if (message.type === 'chosen') {
        // Another window has chosen later than this one.
        unheard.current = null
        show(message.symbol)
      } else if (message.type === 'shown') {
        const { selection: told } = message
        if (told.symbol === unheard.current) unheard.current = null
        if (unheard.current !== null) opened.say({ type: 'chosen', symbol: unheard.current })
        else if (told.symbol !== null) setSelection(told)
      }
    }
    const opened = openWindowSync(name, onMessage)
    windowSync.current = opened
    opened.say({ type: 'asked' })
    return opened.close
  }, [name, show])
  const symbol = useListedSymbol(selection.symbol)
  return {
    ...selection,
    symbol,
    /** Shows a stock that nobody has chosen. */
    show,
    choose: useCallback(
      (symbol: string) => {
        show(symbol)
        unheard.current = symbol
        windowSync.current?.say({ type: 'chosen', symbol })
      },
      [show],
    ),
    setTimeframe: useCallback(
      (timeframe: Timeframe) => setSelection((shown) => ({ ...shown, timeframe })),
      [],
    ),
  }
}
