import {
  type AlertHistoryEvent,
  type AlertHistoryReply,
  alertHistoryReply,
} from '../../contracts/alert-history.ts'
import { splitText } from '../../domain/stock/split.ts'
import { idOf } from '../request.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { noSuchAlert } from './present.ts'
import { readAlertHistory, type HistoryEvent } from '../../projections/past/alert-history.ts'
import { presentWhy } from './why.ts'

/** The value of the alert before this event. */
const valueBefore = (events: readonly HistoryEvent[], index: number): number => {
  const before = events
    .slice(0, index)
    .findLast(({ event }) => event.type === 'AlertCreated' || event.type === 'AlertRevised')?.event
  return before?.type === 'AlertCreated' || before?.type === 'AlertRevised'
    ? before.data.value
    : Number.NaN
}

const presentEvent = (
  { event, recorded }: HistoryEvent,
  index: number,
  events: readonly HistoryEvent[],
): AlertHistoryEvent => {
  const { occurredAt } = recorded.metadata
  const when = { occurredAt, revision: Number(recorded.revision) }
  switch (event.type) {
    case 'AlertCreated': {
      const { symbol, condition, value } = event.data
      return { type: event.type, ...when, symbol, condition, value }
    }
    case 'AlertTriggered': {
      const { tick, measured, reference } = event.data
      const at = new Date(tick.at).toISOString()
      return { type: event.type, ...when, tick: { ...tick, at }, measured, reference }
    }
    case 'AlertPaused':
      return { type: event.type, ...when, reason: event.data.reason }
    case 'AlertRevised': {
      const { condition, value, split } = event.data
      const from = valueBefore(events, index)
      const by = split === null ? null : splitText(split)
      return { type: event.type, ...when, condition, value, from, split: by }
    }
    case 'AlertResumed':
    case 'AlertDeleted':
      return { type: event.type, ...when }
  }
}

/** All events of an alert, read from the log; deleted alerts are included. */
export const alertHistory = route.get('/alerts/:id/history', {
  summary: 'All events of an alert, and why it triggered',
  params: idOf('alert'),
  replies: { 200: alertHistoryReply.describe('Its events, oldest first') },
  serve:
    (context) =>
    async ({ params, userId }) => {
      const events = await readAlertHistory(context, params.id)
      const owner = events[0]?.event.data.userId
      if (owner !== userId) return refuse(noSuchAlert)
      // The cause is not computed for another trader's alert.
      const why = await presentWhy(context, events)
      const reply: AlertHistoryReply = { events: events.map(presentEvent), why }
      return ok(reply)
    },
})
