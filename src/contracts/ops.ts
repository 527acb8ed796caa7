import { z } from 'zod'
import { alertDelivery } from './delivery/deliveries.ts'
import { alertCondition, alertPauseReason, alertState } from './alerts/alerts.ts'
import { stock } from './market/stocks.ts'

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
  /** interrupted: only for files without a server; calling it again continues the rebuild. */
  state: z.enum(['building', 'comparing', 'failed', 'interrupted']),
  /** `commit/prepare`; null: nothing folded yet. */
  position: z.string().nullable(),
  /** 0 to 1: the share of the log that it has folded. */
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

/** One projection in `GET /projections` of the operators' port. */
export const projectionLine = z.object({
  name: z.string(),
  version: z.number(),
  /** The generation that readers see; null: none yet. */
  generation: z.string().nullable(),
  position: z.string().nullable(),
  /** Distance to the head of the log in its own units (embedded: events); 0: caught up. */
  lag: z.number(),
  state: z.enum(['building', 'outdated', 'catching_up', 'following', 'paused', 'failed']),
  eventsPerSecond: z.number(),
  /** Since the start of the server, live and in rebuilds together. */
  foldedEvents: z.number(),
  failure: failure.nullable(),
  rebuild: rebuild.nullable(),
  comparison: comparison.nullable(),
})

export const projectionLines = z.array(projectionLine)

/** The operations on one projection: `POST /projections/:name/<action>`. */
export const projectionActions = ['rebuild', 'cancel', 'pause', 'resume'] as const

/** The state of a duty. A damaged log has its own: it does not recover by itself. */
export const dutyState = z.enum(['healthy', 'stalled', 'log_damaged'])

/** One duty of the server in `GET /watch` of the operators' port. */
export const watchRow = z.object({
  name: z.string(),
  state: dutyState,
  /** The fault, in a sentence; null: none. */
  fault: z.string().nullable(),
  /** How long it has been seen in this state. */
  sinceMsAgo: z.number(),
  /** null: not done yet, or the duty only reports faults. */
  lastDoneMsAgo: z.number().nullable(),
  /** What was done, in a few words; null: unknown. */
  lastResult: z.string().nullable(),
  /** Longer than this is a fault; null: there is no limit. */
  maxAgeMs: z.number().nullable(),
  /** Its fault affects few users, so the server stays ready. */
  keepsTraffic: z.boolean(),
})

export const watchRows = z.array(watchRow)

/** The schedule of copies that the server makes of the data folder; the newest are kept. */
export const copySchedule = z.strictObject({
  /** Absolute; each copy is a folder in it. */
  folder: z.string().startsWith('/'),
  everyMs: z.int().min(60_000).max(604_800_000),
  keep: z.int().min(1).max(10_000),
})

export type CopySchedule = z.output<typeof copySchedule>

/** What waits to be delivered. */
export const deliveryQueueStatus = z.object({
  waiting: z.int(),
  /** Of these, attempts that are under way. */
  inFlight: z.int(),
  /** Since the oldest one was requested; null: none waits. */
  oldestMs: z.number().nullable(),
  /** Since the oldest due one became due without an attempt; null: none is due. */
  overdueMs: z.number().nullable(),
})

export type DeliveryQueueStatus = z.output<typeof deliveryQueueStatus>

const auditedAlert = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  /** null: it watches a scan. */
  symbol: z.string().nullable(),
  condition: z.union([alertCondition, z.enum(['rule', 'scan'])]),
  /** null: it has a rule, or watches a scan. */
  value: z.number().nullable(),
  /** The rule or scan in JSON; null: it is of one of the four types. */
  terms: z.string().nullable(),
  status: alertState,
  /** Why it is paused; null: it is not paused. */
  pauseReason: alertPauseReason.nullable(),
  createdAt: moment,
  triggeredAt: moment.nullable(),
  /** Of its newest firings, the newest first; empty: none was requested. */
  deliveries: z.array(alertDelivery),
})

/** The alerts at a moment; the newest if there are more than requested. */
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

/** The messages of a room at a moment; the newest if there are more than requested. */
export const auditedChat = z.object({
  asOf: moment,
  total: z.number(),
  messages: z.array(auditedChatLine),
})

const auditedQuote = stock.pick({
  symbol: true,
  price: true,
  changePercent: true,
  volume: true,
  tradingDate: true,
  lastUpdated: true,
})

/** The quotes at a moment, by symbol; the first if there are more than requested. */
export const auditedQuotes = z.object({
  asOf: moment,
  total: z.number(),
  quotes: z.array(auditedQuote),
})

/** The times of the log's first and last event; null: it is empty. */
export const auditSpan = z.object({ first: moment.nullable(), last: moment.nullable() })

/** Whether every event of a stream follows from the previous one. `line` counts from 1. */
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
export type AuditedQuote = z.output<typeof auditedQuote>
export type AuditedQuotes = z.output<typeof auditedQuotes>
export type AuditSpan = z.output<typeof auditSpan>
export type ChainVerdict = z.output<typeof chainVerdict>
