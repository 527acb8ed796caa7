import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { isSymbol, isUuid, price, shares, symbol, unixMs, uuid } from '../kernel/fields.ts'
import { fastPath } from '../kernel/fast-path-array.ts'
import { isRecordOf } from '../kernel/fast-path-record.ts'
import { upcaster, withEarlierVersions } from '../kernel/upcaster.ts'
import { datedSplit } from '../stock/splits/split-ratio.ts'
import { alertConditions, isAlertCondition } from './conditions/table.ts'
import { storedRule, storedRuleBeforeLines, storedScan } from './rule-schema.ts'
import { alertPauseReasons, alertRepeats, alertStates, scanChanges } from './vocabulary.ts'

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

const owned = { alertId: uuid, userId: uuid }
const typed = { symbol, condition: z.enum(alertConditions), value: z.number() }

const options = {
  repeat: z.enum(alertRepeats),
  cooldownSeconds: z.int().positive(),
  /** From then on it does not trigger; null: never. */
  expiresAt: unixMs.nullable(),
}

/** An event with the terms that the alert watches from here on. */
const withTerms = <More extends z.ZodRawShape>(more: More, rule = storedRule) =>
  z.union([
    z.strictObject({ ...owned, ...typed, ...more }),
    z.strictObject({ ...owned, symbol, rule, ...options, ...more }),
    z.strictObject({ ...owned, scan: storedScan, on: z.enum(scanChanges), ...options, ...more }),
  ])

const isTypedAlert = isRecordOf({
  alertId: isUuid,
  userId: isUuid,
  symbol: isSymbol,
  condition: isAlertCondition,
  value: Number.isFinite,
})

const unchanged = <Data extends object>(data: Data): Data => data

/** Versions before rules: every alert was of one of the four types. */
const firstVersions = {
  created: fastPath(z.strictObject({ ...owned, ...typed }), isTypedAlert),
  triggered: z.strictObject({
    ...owned,
    symbol,
    tick: firingTick,
    measured: z.number(),
    reference: z.number().positive().nullable(),
  }),
  paused: z.strictObject({
    ...owned,
    symbol,
    reason: z.enum(['suspected_split']),
    setBefore: z.boolean(),
  }),
  resumed: z.strictObject({ ...owned, ...typed }),
  revised: z.strictObject({ ...owned, ...typed, split: datedSplit.nullable() }),
}

const restoration = {
  state: z.enum(alertStates),
  /** Unix ms. */
  createdAt: unixMs,
  triggeredAt: unixMs.nullable(),
}

/** When its levels were set, Unix ms; null: with this event, as versions before it had it. */
const setAt = { setAt: unixMs.nullable() }

/** Versions before rules could have lines. */
const beforeLines = {
  terms: withTerms({}, storedRuleBeforeLines),
  revised: withTerms({ split: datedSplit.nullable() }, storedRuleBeforeLines),
  restored: withTerms(restoration, storedRuleBeforeLines),
}

/** Both sides of a condition when the alert triggered; null: not known. */
const sides = z.strictObject({ value: z.number().nullable(), level: z.number().nullable() })

export const alertEvents = {
  AlertCreated: withEarlierVersions(fastPath(withTerms({}), isTypedAlert), [
    upcaster('AlertCreated', 'AlertCreated.v2', firstVersions.created, unchanged),
    upcaster(
      'AlertCreated.v2',
      'AlertCreated.v3',
      fastPath(beforeLines.terms, isTypedAlert),
      unchanged,
    ),
  ]),
  AlertTriggered: withEarlierVersions(
    z.union([
      z.strictObject({
        ...owned,
        symbol,
        tick: firingTick,
        /** The measurement: price, multiple of the average volume, or percent. */
        measured: z.number(),
        /** Average volume (shares) or previous close (US dollars); null for alerts on the price. */
        reference: z.number().positive().nullable(),
      }),
      z.strictObject({
        ...owned,
        symbol,
        tick: firingTick,
        /** Of each condition of its rule, or comparison of its scan, in their order. */
        conditions: z.array(sides),
      }),
    ]),
    [upcaster('AlertTriggered', 'AlertTriggered.v2', firstVersions.triggered, unchanged)],
  ),
  AlertDeleted: z.strictObject(owned),
  /** A paused alert does not trigger until it is resumed. */
  AlertPaused: withEarlierVersions(
    z.strictObject({
      ...owned,
      /** null: a watched scan has every symbol. */
      symbol: symbol.nullable(),
      reason: z.enum(alertPauseReasons),
      /** Its value was set at prices from before the suspected split. */
      setBefore: z.boolean(),
    }),
    [upcaster('AlertPaused', 'AlertPaused.v2', firstVersions.paused, unchanged)],
  ),
  /** With the terms that it watches from here on. */
  AlertResumed: withEarlierVersions(withTerms({}), [
    upcaster('AlertResumed', 'AlertResumed.v2', firstVersions.resumed, unchanged),
    upcaster('AlertResumed.v2', 'AlertResumed.v3', beforeLines.terms, unchanged),
  ]),
  AlertRevised: withEarlierVersions(
    withTerms({
      /** The split that its value was adjusted for; null: its owner edited it. */
      split: datedSplit.nullable(),
    }),
    [
      upcaster('AlertRevised', 'AlertRevised.v2', firstVersions.revised, unchanged),
      upcaster('AlertRevised.v2', 'AlertRevised.v3', beforeLines.revised, unchanged),
    ],
  ),
  /** It had triggered or expired, and watches again. */
  AlertRearmed: withEarlierVersions(withTerms(setAt), [
    upcaster('AlertRearmed', 'AlertRearmed.v2', beforeLines.terms, unchanged),
    upcaster('AlertRearmed.v2', 'AlertRearmed.v3', withTerms({}), (rearmed) => ({
      ...rearmed,
      setAt: null,
    })),
  ]),
  AlertExpired: z.strictObject(owned),
  /** Its deletion was undone. */
  AlertRestored: withEarlierVersions(withTerms({ ...restoration, setAt: unixMs }), [
    upcaster('AlertRestored', 'AlertRestored.v2', beforeLines.restored, unchanged),
    upcaster('AlertRestored.v2', 'AlertRestored.v3', withTerms(restoration), (restored) => ({
      ...restored,
      setAt: restored.createdAt,
    })),
  ]),
}

export type AlertEvent = EventOf<typeof alertEvents>

export const isAlertEvent = (event: { readonly type: string }): event is AlertEvent =>
  Object.hasOwn(alertEvents, event.type)

export type FiringTick = z.output<typeof firingTick>
export type FiredSides = z.output<typeof sides>
