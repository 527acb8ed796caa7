import { z } from 'zod'
import { alertConditions } from '../domain/alert/conditions/table.ts'
import { alertPauseReasons, alertStates } from '../domain/alert/vocabulary.ts'
import { isoTime } from './fields.ts'

export const alertCondition = z.enum(alertConditions)

/** A paused alert does not trigger until it is resumed. */
export const alertState = z.enum(alertStates)

export const alertPauseReason = z.enum(alertPauseReasons)

/** What an alert of any kind has. */
export const alertStanding = {
  id: z.uuid(),
  /** False once it has triggered or expired; true while it is paused. */
  isActive: z.boolean(),
  state: alertState,
  /** Why it is paused; null: it is not paused. */
  pauseReason: alertPauseReason.nullable(),
  triggeredAt: isoTime.nullable(),
  createdAt: isoTime,
}

/** Of one of the four types; these do not expire. */
export const alert = z.object({
  ...alertStanding,
  state: alertState.exclude(['expired']),
  symbol: z.string(),
  condition: alertCondition,
  value: z.number(),
})

/** One with a rule or a watched scan, for readers that only show the four types. */
export const otherAlert = z.looseObject({
  id: z.string(),
  condition: z.enum(['rule', 'scan']),
})

/** The trader's own alerts of the four types, newest first. */
export const alertsReply = z.array(alert)

export type Alert = z.output<typeof alert>
