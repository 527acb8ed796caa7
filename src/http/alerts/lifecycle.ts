import type { AlertCommand } from '../../domain/alert/commands.ts'
import type { AlertEvent } from '../../domain/alert/events.ts'
import { levelsSet } from '../../domain/alert/levels-set.ts'
import { positionSortKey } from '../../eventstore/position.ts'
import { type HistoryEvent, readAlertHistory } from '../../projections/past/alerts/alert-history.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { recordedSplits } from '../../projections/stocks/read/recorded-splits.ts'
import { type Call, executeAndFinish } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { followsLog } from '../positions/follows-log.ts'
import { commandIdOf } from '../idempotency.ts'
import { idOf } from '../request.ts'
import { refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { activeAlertsOf } from './asked-terms.ts'
import { alertCommands, noSuchAlert } from './present.ts'

/** A repeated request is the same command: `scope` names what is done, by whom, and to what. */
const execute = (context: Context, call: Call, command: AlertCommand) => {
  const scope = `${command.type} ${call.userId} ${command.alertId}`
  const commandId = commandIdOf(call.req, context, scope)
  return executeAndFinish(context, call, {
    ...alertCommands,
    id: command.alertId,
    command,
    commandId,
  })
}

export const pauseAlert = route.post('/alerts/:id/pause', {
  summary: 'Pauses an alert until it is resumed',
  params: idOf('alert'),
  replies: { 204: 'It is paused' },
  refuses: [409],
  answer: (context, { req, res, params: { id: alertId }, userId }) =>
    execute(context, { req, res, userId }, { type: 'HoldAlert', alertId, userId }),
})

export const resumeAlert = route.post('/alerts/:id/resume', {
  summary: 'Resumes an alert that its owner paused; prices before this do not trigger it',
  params: idOf('alert'),
  replies: { 204: 'It watches' },
  refuses: [409],
  answer: (context, { req, res, params: { id: alertId }, userId }) =>
    execute(context, { req, res, userId }, { type: 'ReleaseAlert', alertId, userId }),
})

/**
 * What a split has done to an alert while it did not watch; null: whether one has is not known yet.
 * @throws ReadModelUnavailable
 */
const levelsOf = async (context: Context, history: readonly HistoryEvent[]) => {
  if (!(await followsLog(context, stocks.projection))) return null
  const last = history.findLast(({ event }) => 'symbol' in event.data && event.data.symbol !== null)
  const symbol = last !== undefined && 'symbol' in last.event.data ? last.event.data.symbol : null
  return levelsSet(
    history.map(({ event, recorded: { metadata, position } }) => ({
      event,
      at: Date.parse(metadata.occurredAt),
      place: positionSortKey(position),
    })),
    symbol === null ? [] : await recordedSplits(context.readModels, symbol),
  )
}

export const rearmAlert = route.post('/alerts/:id/rearm', {
  summary: 'Arms an alert again that has triggered or expired',
  params: idOf('alert'),
  replies: { 204: 'It watches' },
  refuses: [409],
  answer: async (context, { req, res, params: { id: alertId }, userId }) => {
    const levels = await levelsOf(context, await readAlertHistory(context, alertId))
    if (levels === null) return refuse({ type: 'unavailable' })
    const activeAlerts = await activeAlertsOf(context, userId)
    const now = context.clock()
    const command = { type: 'RearmAlert', alertId, userId, now, ...levels, activeAlerts } as const
    return execute(context, { req, res, userId }, command)
  },
})

const newest = (history: readonly HistoryEvent[], type: AlertEvent['type']): number | null => {
  const found = history.findLast(({ event }) => event.type === type)
  return found === undefined ? null : Date.parse(found.recorded.metadata.occurredAt)
}

export const restoreAlert = route.post('/alerts/:id/restore', {
  summary: 'Restores an alert that was deleted in the last minutes, as it was',
  params: idOf('alert'),
  replies: { 204: 'It is back' },
  refuses: [409],
  answer: async (context, { req, res, params: { id: alertId }, userId }) => {
    const history = await readAlertHistory(context, alertId)
    const createdAt = newest(history, 'AlertCreated')
    if (createdAt === null) return refuse(noSuchAlert)
    const activeAlerts = await activeAlertsOf(context, userId)
    const deletedAt = newest(history, 'AlertDeleted') ?? 0
    const levels = await levelsOf(context, history)
    if (levels === null) return refuse({ type: 'unavailable' })
    const times = { now: context.clock(), deletedAt, createdAt }
    return execute(
      context,
      { req, res, userId },
      { type: 'RestoreAlert', alertId, userId, ...times, ...levels, activeAlerts },
    )
  },
})
