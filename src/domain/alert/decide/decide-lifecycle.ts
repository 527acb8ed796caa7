import { accepted, refused } from '../../kernel/decider.ts'
import { termsAfter } from '../adjusted-level.ts'
import type { HoldAlert, RearmAlert, ReleaseAlert, RestoreAlert } from '../commands.ts'
import { type AlertDecision, noSuchAlert, ownAlert, tooMany } from './decision.ts'
import { alertLimits } from '../limits.ts'
import { type AlertState, isOver } from '../state.ts'
import { hasExpired, symbolOf, termsOf } from '../terms.ts'

/** While a split is suspected as well, its settlement adjusts the alert and does not resume it. */
export const hold = ({ alertId, userId }: HoldAlert, state: AlertState): AlertDecision => {
  const own = ownAlert(state, userId)
  if (own === null) return noSuchAlert
  if (isOver(own)) return refused({ type: 'not_active' })
  if (own.status === 'paused' && own.reason === 'trader') return accepted()
  const setBefore = own.status === 'paused' && own.setBefore
  const data = {
    alertId,
    userId,
    symbol: symbolOf(own.terms),
    reason: 'trader',
    setBefore,
  } as const
  return accepted({ type: 'AlertPaused', data })
}

export const release = ({ alertId, userId }: ReleaseAlert, state: AlertState): AlertDecision => {
  const own = ownAlert(state, userId)
  if (own === null) return noSuchAlert
  if (isOver(own)) return refused({ type: 'not_active' })
  if (own.status !== 'paused') return accepted()
  if (own.reason !== 'trader') return refused({ type: 'paused' })
  return accepted({ type: 'AlertResumed', data: { alertId, userId, ...termsOf(own.terms) } })
}

export const rearm = (command: RearmAlert, state: AlertState): AlertDecision => {
  const { alertId, userId, now, activeAlerts, setAt, splits } = command
  const own = ownAlert(state, userId)
  if (own === null) return noSuchAlert
  if (own.status === 'active') return accepted()
  if (own.status === 'paused') return refused({ type: 'paused' })
  if (hasExpired(own.terms, now)) return refused({ type: 'expiry_passed' })
  const data = { alertId, userId, ...termsAfter(own.terms, splits), setAt }
  return tooMany(activeAlerts) ?? accepted({ type: 'AlertRearmed', data })
}

/**
 * As it was when it was deleted; prices of the meantime do not trigger it. One that has triggered or
 * expired keeps the levels of then, until it is armed again.
 */
export const restore = (command: RestoreAlert, known: AlertState): AlertDecision => {
  const { alertId, userId, now, deletedAt, createdAt, activeAlerts, setAt } = command
  if (known.status !== 'deleted') return ownAlert(known, userId) === null ? noSuchAlert : accepted()
  const { before } = known
  if (before.terms.userId !== userId) return noSuchAlert
  if (now - deletedAt > alertLimits.restoreWithinMs) return refused({ type: 'restored_too_late' })
  // Whether a split is still suspected is asked when it is armed.
  const state = before.status === 'paused' && before.reason !== 'trader' ? 'active' : before.status
  const isActive = state === 'active' || state === 'paused'
  const terms = isActive ? termsAfter(before.terms, command.splits) : termsOf(before.terms)
  const times = { createdAt, triggeredAt: before.triggeredAt, setAt }
  const data = { alertId, userId, ...terms, state, ...times }
  return (isActive ? tooMany(activeAlerts) : null) ?? accepted({ type: 'AlertRestored', data })
}
