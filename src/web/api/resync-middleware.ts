import type { Middleware } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { cameBack } from './socket/actions.ts'

/** After a lost connection comes back, everything with a price in it is fetched anew. */
export const resyncMiddleware: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (cameBack.match(action)) dispatch(api.util.invalidateTags(['Stocks', 'Stock', 'Bars']))
    return result
  }
