import { createAction, createSlice } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { ListedAlert } from '../../../contracts/alerts/alerts.ts'
import { cameBack, frameArrived, liveReleased, seenAgain } from '../socket/actions.ts'

export interface FiredAlert {
  readonly alert: ListedAlert
  /** Of a watched scan the one that began or ceased to match; null: not known. */
  readonly symbol: string | null
  /** The triggering price in US dollars; null: it triggered while there was no connection. */
  readonly price: number | null
}

export interface FiredAlerts {
  /** The newest last. */
  readonly recent: readonly FiredAlert[]
  /** Of all firings so far: those in `recent`, and those before them. */
  readonly count: number
  /** Alerts as the frames of this connection have them; the newest last. */
  readonly changed: readonly ListedAlert[]
  /** The same of connections before it, until the list has been fetched anew. */
  readonly earlier: readonly ListedAlert[]
}

/** How many of the newest are kept: no list is out of date by more. */
const firedMax = 500

const initialState: FiredAlerts = { recent: [], count: 0, changed: [], earlier: [] }

/** The list was fetched anew after a connection: alerts that triggered without one; the newest last. */
export const alertsMissed = createAction<readonly ListedAlert[]>('alerts/missed')

/** One that repeats can trigger again, at another time. */
const firingOf = ({ alert: { id, triggeredAt } }: FiredAlert): string => `${id} ${triggeredAt}`

/** Firings that are known already are ignored. */
const add = (fired: FiredAlerts, more: readonly FiredAlert[]): FiredAlerts => {
  const known = new Set(fired.recent.map(firingOf))
  const fresh = more.filter((firing) => !known.has(firingOf(firing)))
  if (fresh.length === 0) return fired
  return {
    ...fired,
    recent: [...fired.recent, ...fresh].slice(-firedMax),
    count: fired.count + fresh.length,
  }
}

const change = (fired: FiredAlerts, alert: ListedAlert): FiredAlerts => ({
  ...fired,
  changed: [...fired.changed.filter(({ id }) => id !== alert.id), alert].slice(-firedMax),
})

/** One that is armed again can trigger once more. */
const rearm = (fired: FiredAlerts, { id, isActive }: ListedAlert): FiredAlerts =>
  isActive ? { ...fired, recent: fired.recent.filter(({ alert }) => alert.id !== id) } : fired

/** Only the list that is fetched from now on contains the changes that no frame reported. */
const connectAgain = (fired: FiredAlerts): FiredAlerts => ({
  ...fired,
  changed: [],
  earlier: [...fired.earlier, ...fired.changed].slice(-firedMax),
})

const firedAlerts = createSlice({
  name: 'firedAlerts',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(liveReleased, () => initialState)
      .addCase(cameBack, connectAgain)
      .addCase(seenAgain, connectAgain)
      .addCase(frameArrived, (fired, { payload }) => {
        if (payload.type !== 'alerts_changed' && payload.type !== 'alert_triggered') return fired
        if (payload.type === 'alerts_changed')
          return payload.alert === null ? fired : change(rearm(fired, payload.alert), payload.alert)
        const { alert, price, symbol } = payload
        return change(add(fired, [{ alert, price, symbol }]), alert)
      })
      .addCase(alertsMissed, (fired, { payload }) =>
        add(
          { ...fired, earlier: [] },
          payload.map((alert) => ({ alert, price: null, symbol: alert.symbol })),
        ),
      ),
})

export const firedAlertsReducer = firedAlerts.reducer

interface State {
  readonly firedAlerts: FiredAlerts
}

export const lastFired = ({ firedAlerts: { recent } }: State): FiredAlert | undefined =>
  recent.at(-1)

/**
 * A present list updated with the frames of the socket. Frames come from the log, which the read
 * model follows: a list fetched because of a frame may not contain the change yet.
 */
export const withFrames = (
  alerts: readonly ListedAlert[] | undefined,
  { changed, earlier }: Pick<FiredAlerts, 'changed' | 'earlier'>,
): readonly ListedAlert[] | undefined => {
  if (changed.length === 0 && earlier.length === 0) return alerts
  const newest = new Map([...earlier, ...changed].map((alert) => [alert.id, alert]))
  return alerts?.map((alert) => newest.get(alert.id) ?? alert)
}

export const useFiredIn = (
  alerts: readonly ListedAlert[] | undefined,
): readonly ListedAlert[] | undefined => {
  const { changed, earlier } = useSelector((state: State) => state.firedAlerts)
  return useMemo(() => withFrames(alerts, { changed, earlier }), [alerts, changed, earlier])
}
