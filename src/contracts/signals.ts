import { z } from 'zod'
import { signalOutcomes, signalTypes } from '../domain/signal/vocabulary.ts'
import { isoTime } from './fields.ts'
import { timeframe } from './stocks.ts'

/** How often a rule was right before. */
const record = z.object({
  hits: z.int().nonnegative(),
  cases: z.int().nonnegative(),
  /** Days that had a case: those of one day share the market's fate. null: not counted then. */
  days: z.int().nonnegative().nullable(),
})

/** Prices in US dollars. Not advice. */
export const signal = z.object({
  id: z.uuid(),
  symbol: z.string(),
  type: z.enum(signalTypes),
  /** Percent: the measured hit rate of the rule, from the two records below. */
  confidence: z.int().min(0).max(100),
  entryPrice: z.number(),
  targetPrice: z.number().nullable(),
  takeProfit: z.number().nullable(),
  stopLoss: z.number().nullable(),
  reasoning: z.string(),
  indicators: z.array(z.string()),
  status: z.enum(['active', 'closed']),
  createdAt: isoTime,
  rule: z.string(),
  timeframe,
  /** First second of the bar at whose end the rule saw it. */
  barTime: z.int(),
  symbolRecord: record,
  marketRecord: record,
  /** 0 to 1: how often any entry with such levels had reached its target; null: not known. */
  baseRate: z.number().min(0).max(1).nullable(),
  /** Computed for the past, and so in no calibration. null: recorded before signals said so. */
  backfilled: z.boolean().nullable(),
  expiresAt: isoTime,
  /** How the tape closed it. */
  closed: z.object({ outcome: z.enum(signalOutcomes), price: z.number(), at: isoTime }).nullable(),
  simulated: z.boolean(),
})

export const signalLimitsShown = {
  /** The newest so many are answered, newest first. */
  signalsShownMax: 200,
} as const

export const signalsReply = z.array(signal)

export type Signal = z.output<typeof signal>
