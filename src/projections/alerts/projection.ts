import { tradingDate } from '../../domain/calendar/trading-day.ts'
import type { AlertEvent } from '../../domain/alert/events.ts'
import { termsOf, type WatchedTerms } from '../../domain/alert/terms.ts'
import { triggeredAtAfter } from '../../domain/alert/triggered-at.ts'
import { streamPrefix } from '../../domain/streams.ts'
import { positionSortKey } from '../../eventstore/position.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import type { Json } from '../port.ts'
import { after, type Projection } from '../projection.ts'
import { type AlertDocument, alerts, type FiredDocument, isoOrNull } from './documents.ts'

type DataOf<Type extends AlertEvent['type']> = Extract<AlertEvent, { type: Type }>['data']

const storedTerms = (terms: WatchedTerms): Json => termsOf(terms) as unknown as Json

/** The fields of an alert that watches these terms from this event on. */
const watching = (terms: WatchedTerms, { position, revision }: RecordedEvent) => ({
  terms: storedTerms(terms),
  isActive: true,
  isExpired: false,
  lastFiredAt: null,
  since: positionSortKey(position),
  armedAt: Number(revision),
  splits: [],
})

/** The same, with levels that were set with this event. */
const setBy = (terms: WatchedTerms, recorded: RecordedEvent) => ({
  ...watching(terms, recorded),
  setAt: recorded.metadata.occurredAt,
})

const firedOf = (data: DataOf<'AlertTriggered'>): FiredDocument =>
  'conditions' in data
    ? {
        symbol: data.symbol,
        tick: data.tick,
        measured: null,
        reference: null,
        conditions: data.conditions,
      }
    : {
        symbol: data.symbol,
        tick: data.tick,
        measured: data.measured,
        reference: data.reference,
        conditions: [],
      }

const trigger = (alert: AlertDocument, data: DataOf<'AlertTriggered'>) => {
  const terms = alert.terms as unknown as WatchedTerms
  const { tick, symbol } = data
  alert.fired = firedOf(data)
  alert.lastFiredAt = tick.at
  if ('scan' in terms) {
    const date = tradingDate(tick.at)
    const before = alert.firedOn?.date === date ? alert.firedOn.symbols : []
    alert.firedOn = { date, symbols: [...before, symbol] }
  } else alert.isActive = 'repeat' in terms && terms.repeat === 'every'
}

/**
 * An edit of a paused alert leaves it paused since when it was. An adjustment for a split changes only
 * what an alert watches that has not triggered.
 */
const revise = (alert: AlertDocument, data: DataOf<'AlertRevised'>, recorded: RecordedEvent) => {
  if (data.split === null)
    Object.assign(alert, setBy(data, recorded), alert.paused && { since: alert.since })
  else if (alert.isActive) {
    alert.terms = storedTerms(data)
    alert.splits = [...alert.splits, data.split.date]
  }
}

/** Changes the document of an alert that is known. */
const change = (
  alert: AlertDocument,
  event: Exclude<AlertEvent, { type: 'AlertCreated' | 'AlertRestored' | 'AlertDeleted' }>,
  recorded: RecordedEvent,
) => {
  const triggeredAt = alert.triggeredAt === null ? null : Date.parse(alert.triggeredAt)
  const known = { triggeredAt, isOver: !alert.isActive }
  alert.triggeredAt = isoOrNull(triggeredAtAfter(known, event))
  switch (event.type) {
    case 'AlertTriggered':
      trigger(alert, event.data)
      return
    case 'AlertPaused':
      alert.paused = { reason: event.data.reason, since: recorded.metadata.occurredAt }
      alert.since = positionSortKey(recorded.position)
      return
    case 'AlertResumed':
      Object.assign(alert, watching(event.data, recorded), { paused: null })
      return
    case 'AlertRearmed': {
      const { setAt } = event.data
      Object.assign(alert, setBy(event.data, recorded), setAt && { setAt: isoOrNull(setAt) })
      return
    }
    case 'AlertRevised':
      revise(alert, event.data, recorded)
      return
    case 'AlertExpired':
      alert.isActive = false
      alert.isExpired = true
      alert.paused = null
      return
  }
}

const restored = (data: DataOf<'AlertRestored'>, recorded: RecordedEvent): AlertDocument => {
  const { alertId, userId, state, createdAt, triggeredAt, setAt } = data
  const { occurredAt } = recorded.metadata
  return {
    _id: alertId,
    userId,
    ...watching(data, recorded),
    fired: null,
    firedOn: null,
    isActive: state === 'active' || state === 'paused',
    isExpired: state === 'expired',
    paused: state === 'paused' ? { reason: 'trader', since: occurredAt } : null,
    triggeredAt: isoOrNull(triggeredAt),
    createdAt: new Date(createdAt).toISOString(),
    setAt: new Date(setAt).toISOString(),
  }
}

/** The alerts of all traders, in every state but deleted. */
export const alertsProjection: Projection<AlertEvent> = {
  name: alerts.projection,
  version: 7,
  prefixes: [streamPrefix.alert],
  group: 'traders',
  collections: [alerts],
  fold: (unit, event, recorded) => {
    const documents = unit.of(alerts)
    const { alertId } = event.data
    switch (event.type) {
      case 'AlertCreated':
        documents.put({
          _id: alertId,
          userId: event.data.userId,
          ...setBy(event.data, recorded),
          paused: null,
          triggeredAt: null,
          fired: null,
          firedOn: null,
          createdAt: recorded.metadata.occurredAt,
        })
        return
      case 'AlertRestored':
        documents.put(restored(event.data, recorded))
        return
      case 'AlertDeleted':
        documents.delete(alertId)
        return
      default:
        return after(documents.load([alertId]), () => {
          const alert = documents.edit(alertId)
          if (alert !== null) change(alert, event, recorded)
        })
    }
  },
}
