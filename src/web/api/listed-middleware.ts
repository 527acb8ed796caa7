import type { Middleware } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { isNotFound } from './call-error.ts'
import { stocksEndpoint } from './stocks.ts'

/** What is asked about one stock, and answered by 404 where the symbol is unknown. */
const symbolOf: Readonly<Record<string, (asked: unknown) => unknown>> = {
  stock: (symbol) => symbol,
  bars: (asked) => (asked as { readonly symbol: string }).symbol,
}

type State = Readonly<Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>>

/**
 * A new market lists its stocks while pages are open already: what was refused because the symbol
 * was unknown is asked again once the list has it.
 */
export const listedMiddleware: Middleware<object, State> = (store) => (next) => (action) => {
  const result = next(action)
  if (!stocksEndpoint.matchFulfilled(action)) return result
  const listed = new Set<unknown>(action.payload.stocks.map(({ symbol }) => symbol))
  const wasUnknown = Object.values(store.getState()[api.reducerPath].queries).some(
    (query) =>
      query?.endpointName !== undefined &&
      isNotFound(query.error) &&
      listed.has(symbolOf[query.endpointName]?.(query.originalArgs)),
  )
  if (wasUnknown) store.dispatch(api.util.invalidateTags(['Stock', 'Bars']))
  return result
}
