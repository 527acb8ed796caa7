import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { Alert } from '../../contracts/alerts.ts'
import { frameArrived, liveReleased } from '../api/socket/actions.ts'

/** The alert that fired last while this page was open, with the price (US dollars) that did it. */
type FiredAlert = { readonly alert: Alert; readonly price: number } | null

const initialState = null as FiredAlert

const firedAlert = createSlice({
  name: 'firedAlert',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder.addMatcher(isAnyOf(frameArrived, liveReleased), (state, action): FiredAlert => {
      if (!frameArrived.match(action)) return null
      if (action.payload.type !== 'alert_triggered') return state
      const { alert, price } = action.payload
      return { alert, price }
    }),
})

export const firedAlertReducer = firedAlert.reducer
