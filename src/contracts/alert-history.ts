import { z } from 'zod'
import { alertCondition, alertPauseReason } from './alerts.ts'
import { isoTime } from './fields.ts'

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

export type AlertHistoryEvent = z.output<typeof alertHistoryEvent>
export type AlertHistoryReply = z.output<typeof alertHistoryReply>
