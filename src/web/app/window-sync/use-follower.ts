import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { chartTimeframe } from '../../../contracts/market/stocks.ts'
import type { ChartTimeframe } from '../../../domain/calendar/chart-timeframes.ts'
import { useListedSymbol } from '../../api/market/stocks.ts'
import '../../i18n/en/clock.ts'
import { symbolIn } from '../../state/dashboard-path.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { plainToast } from '../../state/toasts.ts'
import { showTriggers, useAskedTrial } from '../../state/tried-alert.ts'
import { useGoTo } from '../moment/use-go-to.ts'
import { type WindowMessage, openWindowSync } from './window-sync.ts'

interface Selection {
  readonly symbol: string | null
  readonly timeframe: ChartTimeframe
}

/** The address keeps the timeframe that was chosen in the window itself, over a reload too. */
const ownTimeframe = 'own'

/**
 * In a window: the selection of the dashboard that opened it, initially the one in the address. A
 * selection made while the dashboard is closed or loading is sent when it is back. A timeframe that is
 * chosen in the window stays its own.
 */
export const useWindowSyncFollower = () => {
  const [params, setParams] = useSearchParams()
  const name = params.get('windowSync') ?? 'one'
  const goTo = useGoTo()
  const windowSync = useRef<ReturnType<typeof openWindowSync>>(null)
  const unheard = useRef<string>(null)
  const [selection, setSelection] = useState<Selection>(() => ({
    symbol: symbolIn(params),
    timeframe: chartTimeframe.safeParse(params.get('timeframe')).data ?? '1D',
  }))
  const show = useCallback((symbol: string) => setSelection((shown) => ({ ...shown, symbol })), [])
  useEffect(() => {
    const onMessage = (message: WindowMessage): void => {
      if (message.type === 'heard') {
        if (message.symbol === unheard.current) unheard.current = null
      } else if (message.type === 'chosen') {
        // Another window has made a later selection.
        unheard.current = null
        show(message.symbol)
      } else if (message.type === 'shown') {
        const { selection: received, asOf } = message
        goTo(asOf)
        showTriggers(message.triggers)
        if (received.symbol === unheard.current) unheard.current = null
        if (unheard.current !== null) opened.say({ type: 'chosen', symbol: unheard.current })
        else if (received.symbol !== null) setSelection(received)
      }
    }
    const opened = openWindowSync(name, onMessage)
    windowSync.current = opened
    opened.say({ type: 'asked' })
    return opened.close
  }, [name, show, goTo])
  const trial = useAskedTrial()
  const dispatch = useAppDispatch()
  const { t } = useTranslation()
  const sayTried = useEffectEvent(() => dispatch(plainToast(t('clock.trial.elsewhere'))))
  // Its dashboard has the clock.
  useEffect(() => {
    if (!trial) return
    windowSync.current?.say({ type: 'tried', alert: trial.alert })
    sayTried()
  }, [trial])
  const symbol = useListedSymbol(selection.symbol)
  return {
    symbol,
    timeframe: chartTimeframe.safeParse(params.get(ownTimeframe)).data ?? selection.timeframe,
    /** Shows a stock without selecting it. */
    show,
    choose: useCallback(
      (symbol: string) => {
        show(symbol)
        unheard.current = symbol
        windowSync.current?.say({ type: 'chosen', symbol })
      },
      [show],
    ),
    setTimeframe: (timeframe: ChartTimeframe) =>
      setParams(
        (before) => {
          before.set(ownTimeframe, timeframe)
          return before
        },
        { replace: true },
      ),
  }
}
