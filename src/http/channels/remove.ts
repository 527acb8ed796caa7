import { executeCommand } from '../commands/execute-command.ts'
import { done, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { channelCommands, channelParams } from './present.ts'

export const removeChannel = route.delete('/channels/:id', {
  summary: 'Removes a channel; what waits for it is given up',
  params: channelParams,
  replies: { 204: 'It is gone' },
  answer: async (context, { req, res, params: { id: channelId }, userId }) => {
    const outcome = await executeCommand(context, req, res, {
      ...channelCommands,
      id: userId,
      command: { type: 'RemoveChannel', userId, channelId },
      commandId: context.newId(),
      userId,
    })
    return outcome.ok ? done : refuse(outcome.refusal)
  },
})
