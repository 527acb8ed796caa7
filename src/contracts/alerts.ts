import { z } from 'zod'
import { alertConditions } from '../domain/alert/conditions/table.ts'
import { isoTime } from './fields.ts'

export const alertCondition = z.enum(alertConditions)

/** A paused alert fires nothing until it is resumed. */
export const alertState = z.enum(['active', 'paused', 'triggered'])

/** `suspected_split`: the stock's price looks split, and nobody has settled yet whether it is. */
export const alertPauseReason = z.enum(['suspected_split'])

export const alert = z.object({
  id: z.uuid(),
  symbol: z.string(),
  condition: alertCondition,
  value: z.number(),
  /** False once it has fired; a paused alert has not. */
  isActive: z.boolean(),
  state: alertState,
  /** Why it is paused; null: it is not. */
  pauseReason: alertPauseReason.nullable(),
  triggeredAt: isoTime.nullable(),
  createdAt: isoTime,
})

/** The trader's own alerts, newest first. */
export const alertsReply = z.array(alert)

export type Alert = z.output<typeof alert>
