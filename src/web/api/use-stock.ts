import { useCallback, useState } from 'react'
import { useAppDispatch } from '../state/hooks.ts'
import { isNotFound } from './call-error.ts'
import { stockEndpoint, useStockQuery } from './stocks.ts'

/**
 * One stock with its numbers. A failed call is made anew by whoever needs its answer next; that a
 * symbol is not listed is an answer like others, and stays until the list has it.
 */
export const useStock = (symbol: string) => {
  const dispatch = useAppDispatch()
  const known = stockEndpoint.useQueryState(symbol)
  const isUnknown = isNotFound(known.error)
  // Who asked keeps the answer, and lets it be asked for again once it may be another one.
  const [met, setMet] = useState({ symbol, isUnknown })
  if (met.symbol !== symbol) setMet({ symbol, isUnknown })
  const isAnswered = isUnknown && met.isUnknown
  const asked = useStockQuery(symbol, { skip: isAnswered })
  const askAnew = useCallback(
    () => dispatch(stockEndpoint.initiate(symbol, { subscribe: false, forceRefetch: true })),
    [dispatch, symbol],
  )
  return isAnswered ? { ...known, refetch: askAnew } : asked
}
