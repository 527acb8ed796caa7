import type { Middleware } from '@reduxjs/toolkit'
import { api, touchedByTime } from '../api.ts'
import { cameBack, seenAgain } from './actions.ts'

/** After a reconnection, or when the page becomes visible, refetches all that changes. */
export const resyncMiddleware: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (cameBack.match(action) || seenAgain.match(action))
      dispatch(api.util.invalidateTags([...touchedByTime]))
    return result
  }
