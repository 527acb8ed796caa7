import { createSlice } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { Alert } from '../../contracts/alerts.ts'
import { frameArrived, liveReleased } from './socket/actions.ts'

/** So many of the newest are kept: no list is behind by more of them. */
const firedMax = 500

const initialState: readonly Alert[] = []

const firedAlerts = createSlice({
  name: 'firedAlerts',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(liveReleased, () => initialState)
      .addCase(frameArrived, (fired, { payload }) =>
        payload.type === 'alert_triggered' ? [...fired, payload.alert].slice(-firedMax) : fired,
      ),
})

export const firedAlertsReducer = firedAlerts.reducer

/**
 * A list of now with what the socket told of it. Sockets are told from the log, which the read model
 * follows: a list that is fetched for the telling may not know of it yet, and nobody asks again.
 */
export const useFiredIn = (alerts: readonly Alert[] | undefined): readonly Alert[] | undefined => {
  const fired = useSelector((state: { firedAlerts: readonly Alert[] }) => state.firedAlerts)
  return useMemo(() => {
    if (fired.length === 0) return alerts
    const told = new Map(fired.map((alert) => [alert.id, alert]))
    return alerts?.map((alert) => told.get(alert.id) ?? alert)
  }, [alerts, fired])
}
