import { isFulfilled, isPending, isRejected, type Middleware } from '@reduxjs/toolkit'
import type { Alert } from '../../contracts/alerts.ts'
import { alertsMissed } from './fired-alerts.ts'
import { cameBack, liveReleased, seenAgain } from './socket/actions.ts'

const byFiring = (a: Alert, b: Alert): number =>
  Date.parse(a.triggeredAt ?? '') - Date.parse(b.triggeredAt ?? '')

interface Asked {
  readonly endpointName?: string
  readonly originalArgs?: { readonly asOf?: string | null }
}

/** Whether this is the query for the present list, by its name: its code is loaded later. */
const isListOfNow = (arg: unknown): boolean => {
  const { endpointName, originalArgs } = arg as Asked
  return endpointName === 'alerts' && originalArgs?.asOf === null
}

/** After a reconnection, the first list shows which alerts have triggered meanwhile. */
export const missedAlertsMiddleware: Middleware = (store) => {
  /** The active alerts in the newest list. */
  let watched: ReadonlySet<string> = new Set()
  /** The active alerts when the connection was lost; null: nothing can have been missed. */
  let watchedThen: ReadonlySet<string> | null = null
  /** The first query after that. */
  let asked: string | null = null

  const missedIn = (alerts: readonly Alert[]): readonly Alert[] => {
    const isMissed = ({ id, isActive }: Alert) => !isActive && watchedThen?.has(id) === true
    return alerts.filter(isMissed).toSorted(byFiring)
  }
  const answered = (requestId: string, alerts: readonly Alert[]): void => {
    if (requestId === asked) {
      // Alerts that a frame already reported are not reported again.
      const missed = missedIn(alerts)
      watchedThen = asked = null
      store.dispatch(alertsMissed(missed))
    }
    watched = new Set(alerts.filter(({ isActive }) => isActive).map(({ id }) => id))
  }
  const follow = (action: unknown): void => {
    if (liveReleased.match(action)) {
      watched = new Set()
      watchedThen = asked = null
    } else if (cameBack.match(action) || seenAgain.match(action)) {
      watchedThen ??= watched
      asked = null
    } else if (isPending(action)) {
      if (isListOfNow(action.meta.arg)) asked ??= action.meta.requestId
    } else if (isRejected(action)) {
      if (action.meta.requestId === asked) asked = null
    } else if (isFulfilled(action) && isListOfNow(action.meta.arg)) {
      answered(action.meta.requestId, action.payload as readonly Alert[])
    }
  }
  return (next) => (action) => {
    const result = next(action)
    follow(action)
    return result
  }
}
