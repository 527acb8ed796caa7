import { z } from 'zod'
import { isoTime, moment, ticker, tradingDate } from './fields.ts'
import { timeframe } from './stocks.ts'

/**
 * `price_above` and `price_below` compare the price in US dollars, `volume_spike` the day's volume
 * as a multiple of the average one, `percent_change` the day's change in percent (downwards when
 * the value is negative).
 */
export const alertCondition = z.enum([
  'price_above',
  'price_below',
  'volume_spike',
  'percent_change',
])

/** The largest value of each kind; the domain's limits are the same, which a test holds. */
export const alertValueMax: Readonly<Record<z.output<typeof alertCondition>, number>> = {
  price_above: 1e9,
  price_below: 1e9,
  volume_spike: 10_000,
  percent_change: 100_000,
}

const alertTerms = {
  symbol: ticker,
  condition: alertCondition,
  value: z.number({ error: 'Value must be a number' }),
}

/** Which values a condition takes, as the description of the API says it; the decider checks them. */
const valuesOf = (condition: keyof typeof alertValueMax, least: object) => ({
  if: { properties: { condition: { const: condition } } },
  then: { properties: { value: { ...least, maximum: alertValueMax[condition] } } },
})

const alertValues = {
  allOf: [
    valuesOf('price_above', { minimum: 1e-12 }),
    valuesOf('price_below', { minimum: 1e-12 }),
    valuesOf('volume_spike', { minimum: 0.0001 }),
    valuesOf('percent_change', { minimum: -100, not: { const: 0 } }),
  ],
}

export const alertBody = z.strictObject(alertTerms).meta(alertValues)

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

export const dryRunBody = z
  .strictObject({
    ...alertTerms,
    /** Where to begin; default: with the recorded history. */
    from: moment.optional(),
  })
  .meta(alertValues)

export const dryRunReply = z.object({
  /**
   * When the alert would have triggered, oldest first, and at which price (US dollars). A daily bar
   * has a date and no moment: there `at` is the trading date, and elsewhere the bar's first second.
   */
  triggers: z.array(z.object({ at: z.union([tradingDate, isoTime]), price: z.number() })),
  barsScanned: z.int().nonnegative(),
  /** The finest of the bars that were scanned. */
  resolution: timeframe,
  /** Which days were scanned in which bars, oldest first. */
  spans: z.array(z.object({ from: tradingDate, resolution: timeframe, bars: z.int().positive() })),
})

/** Where the tick that fired an alert stands in the log. */
const tick = z.object({
  stream: z.string(),
  revision: z.int().nonnegative(),
  index: z.int().nonnegative(),
  price: z.number(),
  /** Shares traded that day so far. */
  volume: z.number(),
  at: isoTime,
})

const occurred = { occurredAt: isoTime, revision: z.int().nonnegative() }

export const alertHistoryEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('AlertCreated'),
    ...occurred,
    symbol: z.string(),
    condition: alertCondition,
    value: z.number(),
  }),
  z.object({
    type: z.literal('AlertTriggered'),
    ...occurred,
    tick,
    measured: z.number(),
    reference: z.number().nullable(),
  }),
  z.object({ type: z.literal('AlertDeleted'), ...occurred }),
  z.object({
    type: z.literal('AlertPaused'),
    ...occurred,
    reason: alertPauseReason,
  }),
  z.object({ type: z.literal('AlertResumed'), ...occurred }),
  z.object({
    type: z.literal('AlertRevised'),
    ...occurred,
    condition: alertCondition,
    value: z.number(),
    /** The value before. */
    from: z.number(),
    /** The split that the value was adjusted for, such as `10:1`; null: none. */
    split: z.string().nullable(),
  }),
])

export const alertHistoryReply = z.object({
  events: z.array(alertHistoryEvent),
  /** null: it has not fired. */
  why: z
    .object({
      /** The whole of it in one sentence. */
      sentence: z.string(),
      rule: z.object({ symbol: z.string(), condition: alertCondition, value: z.number() }),
      tick,
      /**
       * The symbol's tick before that one, with what the rule compared then (null: not known); null:
       * the day's first, or no longer recorded.
       */
      before: tick.extend({ measured: z.number().nullable() }).nullable(),
      /** What was compared with the rule's value. */
      measured: z.number(),
      /** The average volume or the previous close it was measured by; null for prices. */
      reference: z.number().nullable(),
      /** `stream@revision` of the tick's event and of the firing. */
      tickPosition: z.string(),
      firedPosition: z.string(),
    })
    .nullable(),
})

export type AlertBody = z.output<typeof alertBody>
export type AlertConditionName = z.output<typeof alertCondition>
export type Alert = z.output<typeof alert>
export type DryRunBody = z.output<typeof dryRunBody>
export type DryRunReply = z.output<typeof dryRunReply>
export type AlertHistoryEvent = z.output<typeof alertHistoryEvent>
export type AlertHistoryReply = z.output<typeof alertHistoryReply>
