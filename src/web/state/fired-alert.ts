import { createSlice } from '@reduxjs/toolkit'
import type { Alert } from '../../contracts/alerts.ts'
import { alertsMissed } from '../api/missed-alerts.ts'
import { frameArrived, liveReleased } from '../api/socket/actions.ts'

/** The alert that fired last while this page was open. */
export interface FiredAlert {
  readonly alert: Alert
  /** What did it, in US dollars; null: it fired while the connection was lost. */
  readonly price: number | null
  /** How many have fired so far, this one included. */
  readonly count: number
  /** Ids of those that are known without a frame: one that comes late says nothing new. */
  readonly missed: readonly string[]
}

const initialState = null as FiredAlert | null

const firedAlert = createSlice({
  name: 'firedAlert',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(liveReleased, () => initialState)
      .addCase(frameArrived, (state, { payload }): FiredAlert | null => {
        if (payload.type !== 'alert_triggered') return state
        const { alert, price } = payload
        const { count = 0, missed = [] } = state ?? {}
        return missed.includes(alert.id) ? state : { alert, price, count: count + 1, missed }
      })
      .addCase(alertsMissed, (state, { payload }): FiredAlert | null => {
        const alert = payload.at(-1)
        if (!alert) return state
        const count = (state?.count ?? 0) + payload.length
        return { alert, price: null, count, missed: payload.map(({ id }) => id) }
      }),
})

export const firedAlertReducer = firedAlert.reducer
