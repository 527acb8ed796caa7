import { alertBody } from '../../contracts/alerts/alert-bodies.ts'
import { executeCommand } from '../commands/execute-command.ts'
import { idOf } from '../request.ts'
import { done, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { askedTerms } from './asked-terms.ts'
import { chooseChannels, faultOfChannels } from '../channels/choose-channels.ts'
import { alertCommands } from './present.ts'

export const reviseAlert = route.put('/alerts/:id', {
  summary: 'Gives an alert other terms; prices before this do not trigger it',
  params: idOf('alert'),
  body: alertBody,
  replies: { 204: 'It has these terms, and watches unless it is paused' },
  refuses: [404, 409],
  answer: async (context, { req, res, params: { id: alertId }, body, userId }) => {
    const fault = await faultOfChannels(context, userId, body.channels)
    if (fault !== null) return refuse(fault)
    const commandId = context.newId()
    const { terms, circumstances } = await askedTerms(context, body, userId)
    const call = { req, res, userId }
    const outcome = await executeCommand(context, call, {
      ...alertCommands,
      id: alertId,
      command: { type: 'ReviseAlert', alertId, userId, ...terms, ...circumstances },
      commandId,
    })
    if (!outcome.ok) return refuse(outcome.refusal)
    const choice = { alertId, channels: body.channels, commandId }
    const refusal = await chooseChannels(context, call, choice)
    return refusal === null ? done : refuse(refusal)
  },
})
