import { createAction, createReducer } from '@reduxjs/toolkit'
import { frameArrived, liveReleased } from '../api/socket/actions.ts'

/** How many unread messages are counted; the button then shows `99+`. */
export const unreadMax = 100

/** The trader has the messages in sight. */
export const chatRead = createAction('chatRead')

/** Who wrote each chat message that came since the chat was last open. */
export const unreadReducer = createReducer<readonly string[]>([], (builder) => {
  builder
    .addCase(chatRead, () => [])
    .addCase(liveReleased, () => [])
    .addCase(frameArrived, (authors, { payload }) =>
      payload.type === 'chat_message' ? [...authors, payload.username].slice(-unreadMax) : authors,
    )
})
