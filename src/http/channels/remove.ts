import { executeAndFinish } from '../commands/execute-command.ts'
import { route } from '../routing/route.ts'
import { channelCommands, channelParams } from './present.ts'

export const removeChannel = route.delete('/channels/:id', {
  summary: 'Removes a channel; what waits for it is given up',
  params: channelParams,
  replies: { 204: 'It is gone' },
  answer: (context, { params: { id: channelId }, ...call }) =>
    executeAndFinish(context, call, {
      ...channelCommands,
      id: call.userId,
      command: { type: 'RemoveChannel', userId: call.userId, channelId },
    }),
})
