import type { Middleware } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { cameBack } from './socket/actions.ts'

/** Everything but who is signed in may have changed while nobody listened. */
const touchedByTime = [
  'Stocks',
  'Stock',
  'Bars',
  'Metrics',
  'Chat',
  'Watchlist',
  'Alerts',
  'Signals',
  'News',
] as const

/** After a lost connection comes back, everything that changes with time is fetched anew. */
export const resyncMiddleware: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (cameBack.match(action)) dispatch(api.util.invalidateTags([...touchedByTime]))
    return result
  }
