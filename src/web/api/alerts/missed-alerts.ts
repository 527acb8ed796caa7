import { isFulfilled, isPending, isRejected, type Middleware } from '@reduxjs/toolkit'
import type { ListedAlert } from '../../../contracts/alerts/alerts.ts'
import { alertsMissed } from './fired-alerts.ts'
import { cameBack, liveReleased, opened, seenAgain } from '../socket/actions.ts'

const byFiring = (a: ListedAlert, b: ListedAlert): number =>
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

/** After a connection, the first list shows which alerts have triggered meanwhile. */
export const missedAlertsMiddleware: Middleware = (store) => {
  /** The active alerts in the newest list, with when they triggered last. */
  let watched: ReadonlyMap<string, string | null> = new Map()
  /** The active alerts before the connection; null: nothing can have been missed. */
  let watchedThen: typeof watched | null = null
  /** The first query after that. */
  let asked: string | null = null

  const missedIn = (alerts: readonly ListedAlert[]): readonly ListedAlert[] => {
    const isMissed = ({ id, triggeredAt }: ListedAlert) =>
      triggeredAt !== null && watchedThen?.has(id) && watchedThen.get(id) !== triggeredAt
    return alerts.filter(isMissed).toSorted(byFiring)
  }
  const answered = (requestId: string, alerts: readonly ListedAlert[]): void => {
    if (requestId === asked) {
      // Alerts that a frame already reported are not reported again.
      const missed = missedIn(alerts)
      watchedThen = asked = null
      store.dispatch(alertsMissed(missed))
    }
    watched = new Map(
      alerts.filter(({ isActive }) => isActive).map(({ id, triggeredAt }) => [id, triggeredAt]),
    )
  }
  const follow = (action: unknown): void => {
    if (liveReleased.match(action)) {
      watched = new Map()
      watchedThen = asked = null
    } else if ([opened, cameBack, seenAgain].some(({ match }) => match(action))) {
      watchedThen ??= watched
      asked = null
    } else if (isPending(action)) {
      if (isListOfNow(action.meta.arg)) asked ??= action.meta.requestId
    } else if (isRejected(action)) {
      if (action.meta.requestId === asked) asked = null
    } else if (isFulfilled(action) && isListOfNow(action.meta.arg)) {
      answered(action.meta.requestId, action.payload as readonly ListedAlert[])
    }
  }
  return (next) => (action) => {
    const result = next(action)
    follow(action)
    return result
  }
}
