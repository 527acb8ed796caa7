import { executeCommand } from '../commands/execute-command.ts'
import { idOf } from '../request.ts'
import { done, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { alertCommands } from './present.ts'

export const removeAlert = route.delete('/alerts/:id', {
  summary: 'Deletes an alert',
  params: idOf('alert'),
  replies: { 204: 'It is gone' },
  answer: async (context, { req, res, params: { id: alertId }, userId }) => {
    const outcome = await executeCommand(context, req, res, {
      ...alertCommands,
      id: alertId,
      command: { type: 'DeleteAlert', alertId, userId },
      commandId: context.newId(),
      userId,
    })
    return outcome.ok ? done : refuse(outcome.refusal)
  },
})
