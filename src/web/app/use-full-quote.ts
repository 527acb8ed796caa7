import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch } from '../state/hooks.ts'
import { windowOpened } from '../state/windows.ts'

/** Opens the Full Quote of a stock in a window of its own. */
export const useFullQuote = (): ((symbol: string) => void) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  return useCallback(
    (symbol) =>
      void dispatch(
        windowOpened({
          id: `full-quote-${symbol}`,
          title: t('fullQuote.title', { symbol }),
          content: { kind: 'full-quote', symbol },
        }),
      ),
    [dispatch, t],
  )
}
