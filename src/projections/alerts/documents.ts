import type { AlertCondition } from '../../domain/alert/conditions/table.ts'
import type { AlertPauseReason, FiringTick } from '../../domain/alert/events.ts'
import { collection } from '../projection.ts'

export type AlertDocument = {
  /** The alert's id. */
  _id: string
  userId: string
  symbol: string
  condition: AlertCondition
  value: number
  /** False once it has fired. */
  isActive: boolean
  /** Why it is paused and since when (ISO 8601 UTC); null: it is not. */
  paused: { reason: AlertPauseReason; since: string } | null
  /** ISO 8601 UTC: the time of the tick that fired it. */
  triggeredAt: string | null
  /** The tick that fired it, and what was compared with the value and with which reference. */
  fired: { tick: FiringTick; measured: number; reference: number | null } | null
  createdAt: string
}

/** Deleted alerts are not in it; their history is in the log. */
export const alerts = collection<AlertDocument>('alerts', 'alerts', [
  { fields: ['userId', 'isActive', 'createdAt'] },
])
