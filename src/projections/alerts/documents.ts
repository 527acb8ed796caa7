import type { AlertCondition } from '../../domain/alert/conditions/table.ts'
import type { FiringTick } from '../../domain/alert/events.ts'
import type { AlertPauseReason } from '../../domain/alert/vocabulary.ts'
import { collection } from '../projection.ts'

export type AlertDocument = {
  /** The alert's id. */
  _id: string
  userId: string
  symbol: string
  condition: AlertCondition
  value: number
  /** False once it has triggered. */
  isActive: boolean
  /** Why and since when (ISO 8601 UTC) it is paused; null: it is not paused. */
  paused: { reason: AlertPauseReason; since: string } | null
  /** ISO 8601 UTC: the time of the tick that triggered it. */
  triggeredAt: string | null
  /** The tick that triggered it, the value compared with the threshold, and its reference. */
  fired: { tick: FiringTick; measured: number; reference: number | null } | null
  createdAt: string
}

/** Deleted alerts are not included; their history is in the log. */
export const alerts = collection<AlertDocument>('alerts', 'alerts', [
  { fields: ['userId', 'isActive', 'createdAt'] },
])
