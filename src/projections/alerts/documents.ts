import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { FiringTick } from '../../domain/alert/events.ts'
import type { TypedTerms, WatchedTerms } from '../../domain/alert/terms.ts'
import type { AlertPauseReason } from '../../domain/alert/vocabulary.ts'
import type { Json } from '../port.ts'
import { collection } from '../projection.ts'

/** The newest trigger: its tick, and what was measured, or each condition with its level. */
export type FiredDocument = {
  symbol: string
  tick: FiringTick
  measured: number | null
  reference: number | null
  conditions: { value: number | null; level: number | null }[]
}

export type AlertDocument = {
  /** The alert's id. */
  _id: string
  userId: string
  /** See {@link termsIn}. */
  terms: Json
  /** False once it has triggered or expired. */
  isActive: boolean
  isExpired: boolean
  /** Why and since when (ISO 8601 UTC) it is paused; null: it is not paused. */
  paused: { reason: AlertPauseReason; since: string } | null
  /** ISO 8601 UTC: the time of the tick that triggered it. */
  triggeredAt: string | null
  fired: FiredDocument | null
  createdAt: string
  /** When its levels were set (ISO 8601 UTC): a split adjusts those from before it. */
  setAt: string
  /** The days of the splits that its levels were adjusted for since it watches these terms. */
  splits: TradingDate[]
  /** Position (sort key) of the event since which it watches these terms, or is paused. */
  since: string
  /** Revision of the event since which it watches these terms. */
  armedAt: number
  /** Unix ms of its newest trigger with these terms; null: none. */
  lastFiredAt: number | null
  /** Of a watched scan: the newest day on which it triggered, and the symbols that it named. */
  firedOn: { date: string; symbols: string[] } | null
}

/** @param moment Unix ms */
export const isoOrNull = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

/** Deleted alerts are not included; their history is in the log. */
export const alerts = collection<AlertDocument>('alerts', 'alerts', [
  { fields: ['userId', 'isActive', 'createdAt'] },
])

/** What an alert watches; documents of an earlier version have the terms of the four types. */
export const termsIn = (document: object): WatchedTerms => {
  if ('terms' in document) return document.terms as WatchedTerms
  const { symbol, condition, value } = document as TypedTerms
  return { symbol, condition, value }
}
