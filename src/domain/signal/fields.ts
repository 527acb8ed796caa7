import { z } from 'zod'
import { price, source, symbol, unixMs, unixSeconds, uuid } from '../kernel/fields.ts'
import { timeframes } from '../calendar/timeframes.ts'
import { signalLimits } from './limits.ts'
import { signalTypes } from './vocabulary.ts'

/** How often a rule was right before: signals that reached their target, of those that ended. */
export const counts = { hits: z.int().nonnegative(), cases: z.int().nonnegative() }

/** The fields that every version of an issued signal has before its records. */
export const sightingFields = {
  /** uuidv5 of rule, symbol and bar: issuing twice is harmless. */
  signalId: uuid,
  /** The rule that saw it, and the bar at whose end it did. */
  rule: z.string().min(1).max(signalLimits.ruleCharactersMax),
  symbol,
  source,
  timeframe: z.enum(timeframes),
  barTime: unixSeconds,
  type: z.enum(signalTypes),
  /** Percent: the measured hit rate that the records give. */
  confidence: z.int().min(0).max(100),
}

/** And after them. */
export const levelFields = {
  /** US dollars. The first target, and the farther one where the whole position is closed. */
  entryPrice: price,
  targetPrice: price.nullable(),
  takeProfit: price.nullable(),
  stopLoss: price.nullable(),
  /** When the signal ends if neither target nor stop was reached. */
  expiresAt: unixMs,
  reasoning: z.string().min(1).max(signalLimits.reasoningCharactersMax),
  indicators: z
    .array(z.string().min(1).max(signalLimits.indicatorCharactersMax))
    .max(signalLimits.indicatorsMax),
}
