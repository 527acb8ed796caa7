import { type Decision, refused } from '../../kernel/decider.ts'
import type { AlertEvent } from '../events.ts'
import { alertLimits } from '../limits.ts'
import type { AlertRefusal } from '../refusals.ts'
import type { AlertState, KnownAlert } from '../state.ts'

export type AlertDecision = Decision<AlertEvent, AlertRefusal>

export const noSuchAlert = refused({ type: 'no_alert' })

/** null: there is none, or it is another user's. */
export const ownAlert = (state: AlertState, userId: string): KnownAlert | null =>
  state.status === 'absent' || state.status === 'deleted' || state.terms.userId !== userId
    ? null
    : state

/** The refusal of one more active alert; null: the user may have one more. */
export const tooMany = (activeAlerts: number) =>
  activeAlerts >= alertLimits.activeAlertsPerUserMax
    ? refused({ type: 'too_many_alerts', max: alertLimits.activeAlertsPerUserMax })
    : null
