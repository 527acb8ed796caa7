import { z } from 'zod'
import { alertConditions } from '../../domain/alert/conditions/table.ts'
import { alertPauseReasons, alertStates } from '../../domain/alert/vocabulary.ts'
import { isoTime } from '../fields.ts'

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

/** One with a rule or a watched scan, read only as far as every screen needs it. */
export const otherAlert = z.looseObject({
  ...alertStanding,
  /** null: a watched scan watches every symbol. */
  symbol: z.string().nullable(),
  condition: z.enum(['rule', 'scan']),
})

export const listedAlert = z.union([alert, otherAlert])

/** The trader's own alerts, newest first. */
export const alertsReply = z.array(listedAlert)

export type Alert = z.output<typeof alert>

/** An alert of any kind as every screen reads it. */
export type ListedAlert = z.output<typeof listedAlert>
