import { useCallback, useState } from 'react'
import { useAppDispatch } from '../../state/hooks.ts'
import { isNotFound } from '../call-error.ts'
import { useAtMoment } from '../moment.ts'
import { stockEndpoint, useStockQuery } from './stocks.ts'

/**
 * One stock with its figures. A failed call is repeated by the next component that needs it; "not
 * listed" is a valid answer until the list contains the symbol.
 */
export const useStock = (symbol: string) => {
  const dispatch = useAppDispatch()
  const asked = useAtMoment({ symbol })
  const known = stockEndpoint.useQueryState(asked)
  const { asOf } = asked
  const isUnknown = isNotFound(known.error)
  // The component keeps the answer, and refetches once it may have changed.
  const [met, setMet] = useState({ symbol, isUnknown })
  if (met.symbol !== symbol) setMet({ symbol, isUnknown })
  const isAnswered = isUnknown && met.isUnknown
  const answer = useStockQuery(asked, { skip: isAnswered })
  const askAnew = useCallback(
    () =>
      dispatch(stockEndpoint.initiate({ symbol, asOf }, { subscribe: false, forceRefetch: true })),
    [dispatch, symbol, asOf],
  )
  return isAnswered ? { ...known, refetch: askAnew } : answer
}
