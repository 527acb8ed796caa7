import type { Middleware } from '@reduxjs/toolkit'
import { api } from '../api.ts'
import { isNotFound } from '../call-error.ts'
import { stocksEndpoint } from '../market/stocks.ts'

const symbolIn = (asked: unknown) => (asked as { readonly symbol: string }).symbol

/** Queries about one stock, which return 404 for an unknown symbol. */
const symbolOf: Readonly<Record<string, (asked: unknown) => unknown>> = {
  stock: symbolIn,
  bars: symbolIn,
}

type State = Readonly<Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>>

/** While a new market lists its stocks, queries of unknown symbols are repeated once. */
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
