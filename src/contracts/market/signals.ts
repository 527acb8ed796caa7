import { z } from 'zod'
import { signalOutcomes, signalTypes } from '../../domain/signal/vocabulary.ts'
import { isoTime } from '../fields.ts'
import { timeframe } from './stocks.ts'

/** How often a rule was right before. */
const record = z.object({
  hits: z.int().nonnegative(),
  cases: z.int().nonnegative(),
  /** Days with a case: cases of the same day are correlated. null: not counted at that time. */
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
  /** First second of the bar at whose end the rule matched. */
  barTime: z.int(),
  symbolRecord: record,
  marketRecord: record,
  /** 0 to 1: how often any entry with such levels reached its target; null: unknown. */
  baseRate: z.number().min(0).max(1).nullable(),
  /** Computed for the past, so not in the calibration. null: recorded without this field. */
  backfilled: z.boolean().nullable(),
  expiresAt: isoTime,
  /** How it was closed: `target` is a hit, `stop` a miss, `time` neither. */
  closed: z.object({ outcome: z.enum(signalOutcomes), price: z.number(), at: isoTime }).nullable(),
  simulated: z.boolean(),
})

export const signalLimitsShown = {
  /** The number of newest signals in a reply, newest first. */
  signalsShownMax: 200,
} as const

export const signalsReply = z.array(signal)

export type Signal = z.output<typeof signal>
