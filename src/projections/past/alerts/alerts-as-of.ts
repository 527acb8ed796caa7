import { alertDecider } from '../../../domain/alert/decider.ts'
import type { AlertEvent } from '../../../domain/alert/events.ts'
import type { AlertPauseReason, AlertStateName } from '../../../domain/alert/vocabulary.ts'
import { type AlertState, noAlert } from '../../../domain/alert/state.ts'
import { type AlertTerms, symbolOf } from '../../../domain/alert/terms.ts'
import { streamPrefix } from '../../../domain/streams.ts'
import type { Position } from '../../../eventstore/position.ts'
import { isoOrNull } from '../../alerts/documents.ts'
import { type PastDeps, recordedUntil } from '../recorded-until.ts'

export interface AlertAsOf {
  readonly id: string
  readonly userId: string
  readonly terms: AlertTerms
  readonly status: AlertStateName
  /** ISO 8601 UTC. */
  readonly createdAt: string
  readonly triggeredAt: string | null
  /** null: it is not paused. */
  readonly pauseReason: AlertPauseReason | null
}

export interface AlertFilter {
  readonly userId?: string
  /** Only alerts on one of these symbols. */
  readonly symbols?: readonly string[]
  /** Created in this span, Unix ms, both inclusive. */
  readonly from?: number
  readonly to?: number
}

interface Followed {
  state: AlertState
  createdAt: string
}

const follow = (known: Followed | undefined, event: AlertEvent, occurredAt: string): Followed => ({
  state: alertDecider.evolve(known?.state ?? noAlert, event),
  createdAt: known?.createdAt ?? occurredAt,
})

const shown = (id: string, { state, createdAt }: Followed): AlertAsOf | null =>
  state.status !== 'absent' && state.status !== 'deleted'
    ? {
        id,
        userId: state.terms.userId,
        terms: state.terms,
        status: state.status,
        createdAt,
        triggeredAt: isoOrNull(state.triggeredAt),
        pauseReason: state.status === 'paused' ? state.reason : null,
      }
    : null

/** The state of one alert after its events, oldest first; null: deleted or never existed. */
export const alertAfter = (
  id: string,
  history: Iterable<{ readonly event: AlertEvent; readonly occurredAt: string }>,
): AlertAsOf | null => {
  let followed: Followed | undefined
  for (const { event, occurredAt } of history) followed = follow(followed, event, occurredAt)
  return followed === undefined ? null : shown(id, followed)
}

const matches =
  ({ userId, symbols, from = -Infinity, to = Infinity }: AlertFilter) =>
  (alert: AlertAsOf): boolean => {
    const created = Date.parse(alert.createdAt)
    return (
      (userId === undefined || alert.userId === userId) &&
      (symbols === undefined || symbols.includes(symbolOf(alert.terms) ?? '')) &&
      created >= from &&
      created <= to
    )
  }

/** The alerts that existed at a position, folded from the log; oldest first. */
export const alertsAsOf = async (
  { store, codec }: PastDeps,
  asOf: Position,
  filter: AlertFilter = {},
  signal?: AbortSignal,
): Promise<readonly AlertAsOf[]> => {
  const alerts = new Map<string, Followed>()
  for await (const recorded of recordedUntil(store, [streamPrefix.alert], asOf, { signal })) {
    const event = codec.decode(recorded) as AlertEvent
    const { alertId } = event.data
    alerts.set(alertId, follow(alerts.get(alertId), event, recorded.metadata.occurredAt))
  }
  return [...alerts]
    .map(([id, followed]) => shown(id, followed))
    .filter((alert) => alert !== null)
    .filter(matches(filter))
}
