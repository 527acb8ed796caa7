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
import { readAlertHistory, type Told } from '../../projections/past/alert-history.ts'
import { presentWhy } from './why.ts'

/** The value that the alert had before this event of its history. */
const valueBefore = (told: readonly Told[], index: number): number => {
  const before = told
    .slice(0, index)
    .findLast(({ event }) => event.type === 'AlertCreated' || event.type === 'AlertRevised')?.event
  return before?.type === 'AlertCreated' || before?.type === 'AlertRevised'
    ? before.data.value
    : Number.NaN
}

const presentEvent = (
  { event, recorded }: Told,
  index: number,
  told: readonly Told[],
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
      const from = valueBefore(told, index)
      const by = split === null ? null : splitText(split)
      return { type: event.type, ...when, condition, value, from, split: by }
    }
    case 'AlertResumed':
    case 'AlertDeleted':
      return { type: event.type, ...when }
  }
}

/** From the log, deleted ones included. */
export const alertHistory = route.get('/alerts/:id/history', {
  summary: 'All that became of an alert, and why it fired',
  params: idOf('alert'),
  replies: { 200: alertHistoryReply.describe('Its events, oldest first') },
  serve:
    (context) =>
    async ({ params, userId }) => {
      const told = await readAlertHistory(context, params.id)
      const owner = told[0]?.event.data.userId
      if (owner !== userId) return refuse(noSuchAlert)
      // The log is not read for somebody else's alert.
      const why = await presentWhy(context, told)
      const reply: AlertHistoryReply = { events: told.map(presentEvent), why }
      return ok(reply)
    },
})
