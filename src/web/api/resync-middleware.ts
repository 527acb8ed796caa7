import type { Middleware } from '@reduxjs/toolkit'
import { api, touchedByTime } from './api.ts'
import { cameBack } from './socket/actions.ts'

/** After a lost connection comes back, everything that changes with time is fetched anew. */
export const resyncMiddleware: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (cameBack.match(action)) dispatch(api.util.invalidateTags([...touchedByTime]))
    return result
  }
