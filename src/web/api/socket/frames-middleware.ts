import type { Middleware } from '@reduxjs/toolkit'
import { api } from '../api.ts'
import { frameArrived } from './actions.ts'

/** Frames invalidate the lists that they concern. */
const tagOf = {
  chat_message: 'Chat',
  alert_triggered: 'Alerts',
  signal_issued: 'Signals',
  watchlist_changed: 'Watchlist',
} as const

export const framesMiddleware: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (!frameArrived.match(action)) return result
    const { type } = action.payload
    // The alert is taken from the frame, because the read model may not contain it yet. A pause
    // also changes its stock.
    if (action.payload.type === 'alerts_changed')
      dispatch(api.util.invalidateTags([{ type: 'Alerts', id: action.payload.alert.id }, 'Stocks']))
    // The same is so of a drawing; who has no chart open needs no code of drawings.
    if (action.payload.type === 'drawing_changed') {
      const frame = action.payload
      void import('../drawings.ts').then(({ drawingChanged }) => drawingChanged(dispatch, frame))
    }
    if (type in tagOf) dispatch(api.util.invalidateTags([tagOf[type as keyof typeof tagOf]]))
    return result
  }
