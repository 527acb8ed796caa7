import { z } from 'zod'
import { alertCondition, alertPauseReason } from './alerts.ts'
import { isoTime } from '../fields.ts'
import { placedTick } from './placed-tick.ts'

/** Both sides of a condition at a tick; null: not known. */
const sides = z.object({ value: z.number().nullable(), level: z.number().nullable() })

const occurred = { occurredAt: isoTime, revision: z.int().nonnegative() }

/** What an alert watches. The members of a rule or scan are as the alert list has them. */
const typed = { symbol: z.string(), condition: alertCondition, value: z.number() }
const other = {
  symbol: z.string().nullable(),
  condition: z.enum(['rule', 'scan']),
  value: z.null(),
  rule: z.unknown().optional(),
  scan: z.unknown().optional(),
  on: z.string().optional(),
}

const revised = {
  type: z.literal('AlertRevised'),
  ...occurred,
  /** The split by which the value was adjusted, for example `10:1`; null: none. */
  split: z.string().nullable(),
}

export const alertHistoryEvent = z.union([
  z.object({ type: z.literal('AlertCreated'), ...occurred, ...typed }),
  z.object({ type: z.literal('AlertCreated'), ...occurred, ...other }),
  z.object({
    type: z.literal('AlertTriggered'),
    ...occurred,
    symbol: z.string(),
    tick: placedTick,
    /** Of an alert of one of the four types. */
    measured: z.number().nullable(),
    reference: z.number().nullable(),
    /** Each condition of the rule, in its order. */
    conditions: z.array(sides),
  }),
  z.object({ type: z.literal('AlertDeleted'), ...occurred }),
  z.object({ type: z.literal('AlertPaused'), ...occurred, reason: alertPauseReason }),
  z.object({ type: z.literal('AlertResumed'), ...occurred }),
  z.object({ type: z.literal('AlertRearmed'), ...occurred }),
  z.object({ type: z.literal('AlertExpired'), ...occurred }),
  z.object({ type: z.literal('AlertRestored'), ...occurred }),
  z.object({
    ...revised,
    condition: alertCondition,
    value: z.number(),
    /** The value before; null: it was a rule or a scan. */
    from: z.number().nullable(),
  }),
  z.object({ ...revised, ...other, from: z.number().nullable() }),
])

const fired = {
  /** A summary in one sentence. */
  sentence: z.string(),
  tick: placedTick,
  /** Each condition with both its sides at the tick, in the rule's order. */
  conditions: z.array(sides),
  /** `stream@revision` of the tick's event and of the trigger's event. */
  tickPosition: z.string(),
  firedPosition: z.string(),
}

export const alertHistoryReply = z.object({
  events: z.array(alertHistoryEvent),
  /** The newest trigger; null: it has not triggered. */
  why: z
    .union([
      z.object({
        ...fired,
        rule: z.object(typed),
        /** The symbol's previous tick and the compared value (null: unknown); null: no such tick. */
        before: placedTick.extend({ measured: z.number().nullable() }).nullable(),
        /** The value that was compared with the threshold. */
        measured: z.number(),
        /** The average volume or previous close used as reference; null for prices. */
        reference: z.number().nullable(),
      }),
      z.object({
        ...fired,
        /** Of a watched scan: the symbol that triggered it. */
        rule: z.object({ ...other, symbol: z.string() }),
        before: z.null(),
        measured: z.null(),
        reference: z.null(),
      }),
    ])
    .nullable(),
})

export type AlertHistoryEvent = z.output<typeof alertHistoryEvent>
export type AlertHistoryReply = z.output<typeof alertHistoryReply>
/** Why an alert of one of the four types triggered. */
export type TypedWhy = Extract<AlertHistoryReply['why'], { readonly measured: number }>
