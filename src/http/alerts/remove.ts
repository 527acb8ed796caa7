import { executeAndFinish } from '../commands/execute-command.ts'
import { idOf } from '../request.ts'
import { route } from '../routing/route.ts'
import { alertCommands } from './present.ts'

export const removeAlert = route.delete('/alerts/:id', {
  summary: 'Deletes an alert',
  params: idOf('alert'),
  replies: { 204: 'It is gone' },
  answer: (context, { params: { id: alertId }, ...call }) =>
    executeAndFinish(context, call, {
      ...alertCommands,
      id: alertId,
      command: { type: 'DeleteAlert', alertId, userId: call.userId },
    }),
})
