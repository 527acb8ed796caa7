import { alertBody } from '../../contracts/alerts/alert-bodies.ts'
import { anyAlert } from '../../contracts/alerts/any-alerts.ts'
import type { AlertEvent } from '../../domain/alert/events.ts'
import { areSameTerms, type WatchedTerms } from '../../domain/alert/terms.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { alerts } from '../../projections/alerts/documents.ts'
import { executeCommand } from '../commands/execute-command.ts'
import { commandIdOf } from '../idempotency.ts'
import { created, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { askedTerms } from './asked-terms.ts'
import { chooseChannels, faultOfChannels } from '../channels/choose-channels.ts'
import { alertCommands, presentNewAlert } from './present.ts'

/** Whether the recorded command equals this request. */
const isSame = (terms: WatchedTerms, first: AlertEvent | undefined): boolean =>
  first?.type === 'AlertCreated' && areSameTerms(first.data, terms)

export const createAlert = route.post('/alerts', {
  summary: 'Sets an alert',
  body: alertBody,
  readsIfSoon: alerts.projection,
  replies: { 201: anyAlert.describe('The alert') },
  refuses: [404, 409],
  answer: async (context, { req, res, body, userId }) => {
    const commandId = commandIdOf(req, context, `create alert ${userId}`)
    const alertId = uuidV5(commandId, 'alert')
    const { terms, circumstances } = await askedTerms(context, body, userId)
    const call = { req, res, userId }
    const choice = { alertId, channels: body.channels, commandId }
    const refusal =
      (await faultOfChannels(context, userId, body.channels)) ??
      (await chooseChannels(context, call, choice))
    if (refusal !== null) return refuse(refusal)
    const outcome = await executeCommand(context, call, {
      ...alertCommands,
      id: alertId,
      command: { type: 'CreateAlert', alertId, userId, ...terms, ...circumstances },
      commandId,
    })
    if (!outcome.ok) return refuse(outcome.refusal)
    if (!isSame(terms, outcome.events[0])) return refuse({ type: 'key_reused' })
    return created(presentNewAlert(alertId, terms, outcome.at))
  },
})
