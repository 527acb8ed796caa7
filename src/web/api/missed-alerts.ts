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

/** Whether the list of now was asked for. Told by its name: the code of its call comes later. */
const isListOfNow = (arg: unknown): boolean => {
  const { endpointName, originalArgs } = arg as Asked
  return endpointName === 'alerts' && originalArgs?.asOf === null
}

/**
 * After a lost connection comes back, or the page into sight, finds by the first list that was asked
 * for since then which alerts have fired meanwhile.
 */
export const missedAlertsMiddleware: Middleware = (store) => {
  /** On watch by the newest list. */
  let watched: ReadonlySet<string> = new Set()
  /** The same when the connection was lost; null: nothing may have been missed. */
  let watchedThen: ReadonlySet<string> | null = null
  /** The question after that. */
  let asked: string | null = null

  const missedIn = (alerts: readonly Alert[]): readonly Alert[] => {
    const isMissed = ({ id, isActive }: Alert) => !isActive && watchedThen?.has(id) === true
    return alerts.filter(isMissed).toSorted(byFiring)
  }
  const answered = (requestId: string, alerts: readonly Alert[]): void => {
    if (requestId === asked) {
      // Of those that a frame told of nothing more is told.
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
