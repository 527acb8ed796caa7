import type { Middleware } from '@reduxjs/toolkit'
import { api, touchedByTime } from './api.ts'
import { cameBack, seenAgain } from './socket/actions.ts'

/**
 * After a lost connection comes back, or the page into sight, everything that changes with time is
 * fetched anew.
 */
export const resyncMiddleware: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (cameBack.match(action) || seenAgain.match(action))
      dispatch(api.util.invalidateTags([...touchedByTime]))
    return result
  }
