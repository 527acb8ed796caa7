import type { Middleware } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { frameArrived } from './socket/actions.ts'

/** What a frame says has changed is fetched anew by whoever looks at it. */
const tagOf = {
  chat_message: 'Chat',
  alert_triggered: 'Alerts',
  signal_issued: 'Signals',
} as const

/** Reloads the list that a frame from the server is about. */
export const framesMiddleware: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (!frameArrived.match(action)) return result
    const { type } = action.payload
    // The list takes the alert from the frame: the read model may not know of it yet. What pauses an
    // alert, or ends its pause, is said of its stock.
    if (action.payload.type === 'alerts_changed')
      dispatch(api.util.invalidateTags([{ type: 'Alerts', id: action.payload.alert.id }, 'Stocks']))
    if (type in tagOf) dispatch(api.util.invalidateTags([tagOf[type as keyof typeof tagOf]]))
    return result
  }
