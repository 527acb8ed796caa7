import {
  type AlertHistoryEvent,
  type AlertHistoryReply,
  alertHistoryReply,
} from '../../contracts/alerts/alert-history.ts'
import type { AlertEvent } from '../../domain/alert/events.ts'
import { isTyped, type WatchedTerms } from '../../domain/alert/terms.ts'
import { splitText } from '../../domain/stock/splits/split-ratio.ts'
import { idOf } from '../request.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { noSuchAlert, presentTerms } from './present.ts'
import type { HistoryEvent } from '../../projections/past/alerts/alert-history.ts'
import { ownAlertHistory } from './own-history.ts'
import { presentWhy } from './why.ts'

/** What the alert watched before this event; null: it is the first. */
const termsBefore = (events: readonly HistoryEvent[], index: number): WatchedTerms | null => {
  const before = events
    .slice(0, index)
    .findLast(({ event }) => event.type === 'AlertCreated' || event.type === 'AlertRevised')?.event
  return before?.type === 'AlertCreated' || before?.type === 'AlertRevised' ? before.data : null
}

/** What was measured, and each condition with both its sides. */
const presentMeasured = (
  data: Extract<AlertEvent, { type: 'AlertTriggered' }>['data'],
  terms: WatchedTerms | null,
) => {
  if ('conditions' in data) return { measured: null, reference: null, conditions: data.conditions }
  const { measured, reference } = data
  const level = terms !== null && isTyped(terms) ? terms.value : null
  return { measured, reference, conditions: [{ value: measured, level }] }
}

const presentEvent = (
  { event, recorded }: HistoryEvent,
  index: number,
  events: readonly HistoryEvent[],
): AlertHistoryEvent => {
  const { occurredAt } = recorded.metadata
  const when = { occurredAt, revision: Number(recorded.revision) }
  switch (event.type) {
    case 'AlertCreated':
      return { type: event.type, ...when, ...presentTerms(event.data) }
    case 'AlertTriggered': {
      const { tick, symbol } = event.data
      const at = new Date(tick.at).toISOString()
      const measured = presentMeasured(event.data, termsBefore(events, index))
      return { type: event.type, ...when, symbol, tick: { ...tick, at }, ...measured }
    }
    case 'AlertPaused':
      return { type: event.type, ...when, reason: event.data.reason }
    case 'AlertRevised': {
      const { split } = event.data
      const before = termsBefore(events, index)
      const from = before !== null && isTyped(before) ? before.value : null
      const by = split === null ? null : splitText(split)
      return { type: event.type, ...when, ...presentTerms(event.data), from, split: by }
    }
    case 'AlertResumed':
    case 'AlertRearmed':
    case 'AlertExpired':
    case 'AlertRestored':
    case 'AlertDeleted':
      return { type: event.type, ...when }
  }
}

/** All events of an alert, read from the log; deleted alerts are included. */
export const alertHistory = route.get('/alerts/:id/history', {
  summary: 'All events of an alert, and why it triggered',
  params: idOf('alert'),
  replies: { 200: alertHistoryReply.describe('Its events, oldest first') },
  answer: async (context, { params, userId }) => {
    const events = await ownAlertHistory(context, params.id, userId)
    if (events === null) return refuse(noSuchAlert)
    // The cause is not computed for another trader's alert.
    const why = await presentWhy(context, events)
    const reply: AlertHistoryReply = { events: events.map(presentEvent), why }
    return ok(reply)
  },
})
