import { useCallback } from 'react'
import { useAppDispatch } from '../state/hooks.ts'
import { windowOpened } from '../state/windows.ts'

export const useFullQuote = (): ((symbol: string) => void) => {
  const dispatch = useAppDispatch()
  return useCallback(
    (symbol) =>
      void dispatch(
        windowOpened({
          id: `full-quote-${symbol}`,
          content: { kind: 'full-quote', symbol },
        }),
      ),
    [dispatch],
  )
}
