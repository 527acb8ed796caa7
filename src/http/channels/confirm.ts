import { confirmBody } from '../../contracts/delivery/channels.ts'
import { readChannels } from '../../projections/past/alerts/read-channels.ts'
import { executeCommand } from '../commands/execute-command.ts'
import { commandIdOf } from '../idempotency.ts'
import { done, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { channelCommands, channelParams, noSuchChannel, refusalOfChannel } from './present.ts'

/** A wrong code is an event, so that all servers together count the tries. */
export const confirmChannel = route.post('/channels/:id/confirm', {
  summary: 'Confirms an e-mail address by the code that was sent to it',
  params: channelParams,
  body: confirmBody,
  replies: { 204: 'It is ready' },
  answer: async (context, { req, res, params: { id: channelId }, body, userId }) => {
    const channel = (await readChannels(context, userId)).get(channelId)
    if (channel === undefined) return refuse(noSuchChannel)
    const { confirmation } = channel
    const code =
      confirmation === null
        ? null
        : await context.vault.unseal(userId, 'confirmationCode', confirmation.sealedCode)
    const isRight = code?.code === body.code
    const outcome = await executeCommand(
      context,
      { req, res, userId },
      {
        ...channelCommands,
        id: userId,
        command: { type: 'ConfirmChannel', userId, channelId, isRight, at: context.clock() },
        commandId: commandIdOf(req, context, `confirm channel ${userId} ${channelId} ${body.code}`),
      },
    )
    if (!outcome.ok) return refuse(outcome.refusal)
    const isConfirmed = outcome.events.some(({ type }) => type === 'ChannelConfirmed')
    return isConfirmed ? done : refuse(refusalOfChannel({ type: 'wrong_code' }))
  },
})
