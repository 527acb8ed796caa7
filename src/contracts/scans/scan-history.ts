import { z } from 'zod'
import { moment, tradingDate } from '../fields.ts'
import { scanRules } from './scan-rules.ts'

/** A trading date, or an instant. */
const bound = z.union([z.iso.date(), moment], {
  error: 'must be a date as in 2026-01-31 or a time as in 2026-01-31T15:04:05Z',
})

export const scanHistoryLimits = {
  /** The newest days or hours of the span that are answered. */
  momentsMax: 500,
} as const

/** `from` and `to` are inclusive; an hour counts by its start. */
export const scanHistoryBody = z.strictObject({
  rules: scanRules,
  from: bound,
  to: bound,
  every: z.enum(['day', 'hour']),
})

/** `at` is a trading date for days, and the end of an hour for hours. */
export const scanHistoryReply = z.object({
  moments: z.array(
    z.object({
      at: z.union([tradingDate, z.iso.datetime()]),
      count: z.int().nonnegative(),
      matches: z.array(z.string()),
      entered: z.array(z.string()),
      left: z.array(z.string()),
    }),
  ),
})

export type ScanHistoryReply = z.output<typeof scanHistoryReply>
