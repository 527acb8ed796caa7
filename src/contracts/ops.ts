import { z } from 'zod'
import { alertCondition, alertPauseReason, alertState } from './alerts.ts'

/** ISO 8601 UTC. */
const moment = z.string()

const failure = z.object({
  stream: z.string(),
  /** 64-bit, in decimal. */
  revision: z.string(),
  type: z.string(),
  reason: z.string(),
})

const rebuild = z.object({
  generation: z.string(),
  /** interrupted: only of files that no server follows; called again, the rebuild goes on. */
  state: z.enum(['building', 'comparing', 'failed', 'interrupted']),
  /** `commit/prepare`; null: nothing folded yet. */
  position: z.string().nullable(),
  /** 0 to 1: how much of the log it has folded. */
  progress: z.number(),
  eventsPerSecond: z.number(),
  failure: failure.nullable(),
})

const comparison = z.object({
  documents: z.number(),
  different: z.number(),
  unsettled: z.number(),
  named: z.array(z.string()),
})

/** One projection, as `GET /projections` of the operators' port tells it. */
export const projectionLine = z.object({
  name: z.string(),
  version: z.number(),
  /** What readers see; null: nothing yet. */
  generation: z.string().nullable(),
  position: z.string().nullable(),
  /** Distance to the log's head in the log's own units (embedded: events); 0: caught up. */
  lag: z.number(),
  state: z.enum(['building', 'outdated', 'catching_up', 'following', 'paused', 'failed']),
  eventsPerSecond: z.number(),
  failure: failure.nullable(),
  rebuild: rebuild.nullable(),
  comparison: comparison.nullable(),
})

export const projectionLines = z.array(projectionLine)

/** What can be asked of one projection: `POST /projections/:name/<action>`. */
export const projectionActions = ['rebuild', 'cancel', 'pause', 'resume'] as const

/**
 * Whether a duty is done. A damaged log is told apart from all else that stands still: nothing heals
 * it, and what helps is to restore and not to wait.
 */
export const dutyState = z.enum(['well', 'stands_still', 'log_damaged'])

/** One duty of the server, as `GET /watch` of the operators' port tells it. */
export const watchRow = z.object({
  name: z.string(),
  state: dutyState,
  /** What is wrong, in a sentence; null: nothing. */
  fault: z.string().nullable(),
  /** How long the looks have seen it in this state. */
  sinceMsAgo: z.number(),
  /** null: it has not done its work yet, or tells by its faults alone. */
  lastDidMsAgo: z.number().nullable(),
  /** What that was in a few words; null: it does not tell. */
  lastDid: z.string().nullable(),
  /** What is later is a fault; null: no time is set to it. */
  latestMs: z.number().nullable(),
  /** Its fault costs a few what all would lack without this server: it stays ready. */
  keepsTraffic: z.boolean(),
})

export const watchRows = z.array(watchRow)

/** Copies of the data folder that the server makes, of which the newest are kept. */
export const copySchedule = z.strictObject({
  /** Absolute; each copy is a folder in it. */
  folder: z.string().startsWith('/'),
  everyMs: z.int().min(60_000).max(604_800_000),
  keep: z.int().min(1).max(10_000),
})

export type CopySchedule = z.output<typeof copySchedule>

const auditedAlert = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  symbol: z.string(),
  condition: alertCondition,
  value: z.number(),
  status: alertState,
  /** Why it is paused; null: it is not. */
  pauseReason: alertPauseReason.nullable(),
  createdAt: moment,
  triggeredAt: moment.nullable(),
})

/** The alerts that stood at a moment; of more than were asked for, the newest. */
export const auditedAlerts = z.object({
  asOf: moment,
  total: z.number(),
  alerts: z.array(auditedAlert),
})

const auditedChatLine = z.object({
  id: z.string(),
  room: z.string(),
  userId: z.string(),
  username: z.string(),
  message: z.string(),
  timestamp: moment,
})

/** What a room had said by a moment; of more than were asked for, the newest. */
export const auditedChat = z.object({
  asOf: moment,
  total: z.number(),
  messages: z.array(auditedChatLine),
})

/** From when to when the log tells; null: it is empty. */
export const auditSpan = z.object({ first: moment.nullable(), last: moment.nullable() })

/** Whether every event of a stream follows from the one before it. `line` counts from 1. */
export const chainVerdict = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), stream: z.string(), events: z.number() }),
  z.object({ ok: z.literal(false), line: z.number(), reason: z.string() }),
])

export type WatchRow = z.output<typeof watchRow>
export type ProjectionLine = z.output<typeof projectionLine>
export type ProjectionAction = (typeof projectionActions)[number]
export type AuditedAlert = z.output<typeof auditedAlert>
export type AuditedAlerts = z.output<typeof auditedAlerts>
export type AuditedChatLine = z.output<typeof auditedChatLine>
export type AuditedChat = z.output<typeof auditedChat>
export type AuditSpan = z.output<typeof auditSpan>
export type ChainVerdict = z.output<typeof chainVerdict>
