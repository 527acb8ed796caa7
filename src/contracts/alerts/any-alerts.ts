import { z } from 'zod'
import { alertRule, watchedScan } from './alert-rules.ts'
import { alert, alertStanding } from './alerts.ts'
import { isoTime } from '../fields.ts'
import { alertRepeats } from '../../domain/alert/vocabulary.ts'

const options = {
  repeat: z.enum(alertRepeats),
  cooldownSeconds: z.int(),
  /** null: it does not expire. */
  expiresAt: isoTime.nullable(),
}

export const ruleAlert = z.object({
  ...alertStanding,
  symbol: z.string(),
  condition: z.literal('rule'),
  /** It has a rule instead. */
  value: z.null(),
  rule: alertRule,
  ...options,
})

export const scanAlert = z.object({
  ...alertStanding,
  /** It watches every symbol. */
  symbol: z.null(),
  condition: z.literal('scan'),
  value: z.null(),
  ...watchedScan,
  ...options,
})

/** An alert of one of the four types, with a rule, or that watches a scan. */
export const anyAlert = z.union([alert, ruleAlert, scanAlert])

/** The trader's own alerts, newest first. */
export const anyAlertsReply = z.array(anyAlert)

export type AnyAlert = z.output<typeof anyAlert>
