import { z } from 'zod'
import { alertConditions } from '../domain/alert/conditions/table.ts'
import { alertPauseReasons, alertStates } from '../domain/alert/vocabulary.ts'
import { isoTime } from './fields.ts'

export const alertCondition = z.enum(alertConditions)

/** A paused alert does not trigger until it is resumed. */
export const alertState = z.enum(alertStates)

export const alertPauseReason = z.enum(alertPauseReasons)

export const alert = z.object({
  id: z.uuid(),
  symbol: z.string(),
  condition: alertCondition,
  value: z.number(),
  /** False once it has triggered; true while it is paused. */
  isActive: z.boolean(),
  state: alertState,
  /** Why it is paused; null: it is not paused. */
  pauseReason: alertPauseReason.nullable(),
  triggeredAt: isoTime.nullable(),
  createdAt: isoTime,
})

/** The trader's own alerts, newest first. */
export const alertsReply = z.array(alert)

export type Alert = z.output<typeof alert>
