import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { price, source, symbol, unixMs, unixSeconds, uuid } from '../kernel/fields.ts'
import { timeframes } from '../calendar/timeframes.ts'
import { signalLimits } from './limits.ts'

/** How often a rule was right before: signals that reached their target, of those that ended. */
const record = z.strictObject({ hits: z.int().nonnegative(), cases: z.int().nonnegative() })

export const signalEvents = {
  SignalIssued: z.strictObject({
    /** uuidv5 of rule, symbol and bar: issuing twice is harmless. */
    signalId: uuid,
    /** The rule that saw it, and the bar at whose end it did. */
    rule: z.string().min(1).max(signalLimits.ruleCharactersMax),
    symbol,
    source,
    timeframe: z.enum(timeframes),
    barTime: unixSeconds,
    type: z.enum(['buy', 'sell', 'hold']),
    /** Percent: the measured hit rate that the two records below give. */
    confidence: z.int().min(0).max(100),
    /** Of this rule on this symbol, and on all symbols, until the bar. */
    symbolRecord: record,
    marketRecord: record,
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
  }),
  /** The tape closed it: `target` is a hit, `stop` a miss, `time` neither was reached. */
  SignalClosed: z.strictObject({
    signalId: uuid,
    symbol,
    outcome: z.enum(['target', 'stop', 'time']),
    price,
    at: unixMs,
  }),
}

export type SignalEvent = EventOf<typeof signalEvents>
