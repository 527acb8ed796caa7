import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { timeframe as timeframeSchema, type Timeframe } from '../../../contracts/stocks.ts'
import { symbolIn } from '../../state/dashboard-path.ts'
import { openDeck } from './deck.ts'

interface Selection {
  readonly symbol: string | null
  readonly timeframe: Timeframe
}

/** In a window: what the dashboard that opened it shows, beginning with what the address says. */
export const useDeckFollow = () => {
  const [params] = useSearchParams()
  const name = params.get('deck') ?? 'one'
  const deck = useRef<ReturnType<typeof openDeck>>(null)
  const [selection, setSelection] = useState<Selection>(() => ({
    symbol: symbolIn(params),
    timeframe: timeframeSchema.safeParse(params.get('timeframe')).data ?? '1D',
  }))
  useEffect(() => {
    const opened = openDeck(name, (message) => {
      if (message.type === 'shown' && message.selection.symbol !== null)
        setSelection(message.selection)
    })
    deck.current = opened
    opened.say({ type: 'asked' })
    return opened.close
  }, [name])
  return {
    ...selection,
    choose: useCallback((symbol: string) => {
      setSelection((shown) => ({ ...shown, symbol }))
      deck.current?.say({ type: 'chosen', symbol })
    }, []),
    setTimeframe: useCallback(
      (timeframe: Timeframe) => setSelection((shown) => ({ ...shown, timeframe })),
      [],
    ),
  }
}
