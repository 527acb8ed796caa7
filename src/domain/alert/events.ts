import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { isSymbol, isUuid, price, shares, symbol, unixMs, uuid } from '../kernel/fields.ts'
import { fastPath } from '../kernel/fast-path-array.ts'
import { isRecordOf } from '../kernel/fast-path-record.ts'
import { datedSplit } from '../stock/split.ts'
import { alertConditions, isAlertCondition } from './conditions/table.ts'
import { alertPauseReasons } from './vocabulary.ts'

/** The tick that triggered an alert, so that it can be verified in the log. */
const firingTick = z.strictObject({
  /** A stream of the price feed, the event's revision in it, and the tick's index in the event. */
  stream: z.string().min(1).max(200),
  revision: z.int().nonnegative(),
  index: z.int().nonnegative(),
  price,
  /** Shares traded that day so far. */
  volume: shares,
  at: unixMs,
})

const alertCondition = z.enum(alertConditions)

const watched = { symbol, condition: alertCondition, value: z.number() }

export const alertEvents = {
  AlertCreated: fastPath(
    z.strictObject({ alertId: uuid, userId: uuid, ...watched }),
    isRecordOf({
      alertId: isUuid,
      userId: isUuid,
      symbol: isSymbol,
      condition: isAlertCondition,
      value: Number.isFinite,
    }),
  ),
  AlertTriggered: z.strictObject({
    alertId: uuid,
    userId: uuid,
    symbol,
    tick: firingTick,
    /** The measurement: price, multiple of the average volume, or percent. */
    measured: z.number(),
    /** Average volume (shares) or previous close (US dollars); null for alerts on the price. */
    reference: z.number().positive().nullable(),
  }),
  AlertDeleted: z.strictObject({ alertId: uuid, userId: uuid }),
  /** A paused alert does not trigger until it is resumed. */
  AlertPaused: z.strictObject({
    alertId: uuid,
    userId: uuid,
    symbol,
    reason: z.enum(alertPauseReasons),
    /** Its value was set at prices from before the suspected split. */
    setBefore: z.boolean(),
  }),
  /** With the terms that it watches from here on. */
  AlertResumed: z.strictObject({ alertId: uuid, userId: uuid, ...watched }),
  AlertRevised: z.strictObject({
    alertId: uuid,
    userId: uuid,
    ...watched,
    /** The split that its value was adjusted for. */
    split: datedSplit.nullable(),
  }),
}

export type AlertEvent = EventOf<typeof alertEvents>
export type FiringTick = z.output<typeof firingTick>
