import { z } from 'zod'
import { alertCondition, alertPauseReason } from './alerts.ts'
import { isoTime } from './fields.ts'

/** The tick that triggered an alert, and its position in the log. */
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
    /** The split by which the value was adjusted, for example `10:1`; null: none. */
    split: z.string().nullable(),
  }),
])

export const alertHistoryReply = z.object({
  events: z.array(alertHistoryEvent),
  /** null: it has not triggered. */
  why: z
    .object({
      /** A summary in one sentence. */
      sentence: z.string(),
      rule: z.object({ symbol: z.string(), condition: alertCondition, value: z.number() }),
      tick,
      /** The symbol's previous tick and the compared value (null: unknown); null: no such tick. */
      before: tick.extend({ measured: z.number().nullable() }).nullable(),
      /** The value that was compared with the threshold. */
      measured: z.number(),
      /** The average volume or previous close used as reference; null for prices. */
      reference: z.number().nullable(),
      /** `stream@revision` of the tick's event and of the trigger's event. */
      tickPosition: z.string(),
      firedPosition: z.string(),
    })
    .nullable(),
})

export type AlertHistoryEvent = z.output<typeof alertHistoryEvent>
export type AlertHistoryReply = z.output<typeof alertHistoryReply>
