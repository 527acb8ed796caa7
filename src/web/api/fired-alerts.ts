import { createAction, createSlice } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { Alert } from '../../contracts/alerts.ts'
import { cameBack, frameArrived, liveReleased, seenAgain } from './socket/actions.ts'

export interface FiredAlert {
  readonly alert: Alert
  /** What did it, in US dollars; null: it fired while no socket could tell of it. */
  readonly price: number | null
}

/** What has fired while this page was open. */
export interface FiredAlerts {
  /** The newest last. */
  readonly told: readonly FiredAlert[]
  /** Those of `told`, and those before them. */
  readonly count: number
  /** Alerts as they were paused, resumed or revised since the connection holds; the newest last. */
  readonly changed: readonly Alert[]
}

/** So many of the newest are kept: no list is behind by more of them. */
const firedMax = 500

const initialState: FiredAlerts = { told: [], count: 0, changed: [] }

/** Alerts that fired while no socket could tell of it; the newest last. */
export const alertsMissed = createAction<readonly Alert[]>('alerts/missed')

/** What is known already says nothing new. */
const tell = (fired: FiredAlerts, more: readonly FiredAlert[]): FiredAlerts => {
  const known = new Set(fired.told.map(({ alert }) => alert.id))
  const fresh = more.filter(({ alert }) => !known.has(alert.id))
  if (fresh.length === 0) return fired
  return {
    ...fired,
    told: [...fired.told, ...fresh].slice(-firedMax),
    count: fired.count + fresh.length,
  }
}

const change = (fired: FiredAlerts, alert: Alert): FiredAlerts => ({
  ...fired,
  changed: [...fired.changed.filter(({ id }) => id !== alert.id), alert].slice(-firedMax),
})

/** What changed while nobody could tell of it is in the list that is fetched now. */
const forgetChanged = (fired: FiredAlerts): FiredAlerts => ({ ...fired, changed: [] })

const firedAlerts = createSlice({
  name: 'firedAlerts',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(liveReleased, () => initialState)
      .addCase(cameBack, forgetChanged)
      .addCase(seenAgain, forgetChanged)
      .addCase(frameArrived, (fired, { payload }) => {
        if (payload.type === 'alerts_changed') return change(fired, payload.alert)
        return payload.type === 'alert_triggered'
          ? tell(fired, [{ alert: payload.alert, price: payload.price }])
          : fired
      })
      .addCase(alertsMissed, (fired, { payload }) =>
        tell(
          fired,
          payload.map((alert) => ({ alert, price: null })),
        ),
      ),
})

export const firedAlertsReducer = firedAlerts.reducer

interface State {
  readonly firedAlerts: FiredAlerts
}

/** The alert that fired last while this page was open. */
export const lastFired = ({ firedAlerts: { told } }: State): FiredAlert | undefined => told.at(-1)

/**
 * A list of now with what the socket told of it. Sockets are told from the log, which the read model
 * follows: a list that is fetched for the telling may not know of it yet, and nobody asks again.
 */
export const useFiredIn = (alerts: readonly Alert[] | undefined): readonly Alert[] | undefined => {
  const { told: fired, changed } = useSelector((state: State) => state.firedAlerts)
  return useMemo(() => {
    if (fired.length === 0 && changed.length === 0) return alerts
    const told = new Map([...changed, ...fired.map(({ alert }) => alert)].map((it) => [it.id, it]))
    return alerts?.map((alert) => told.get(alert.id) ?? alert)
  }, [alerts, fired, changed])
}
