import { executeCommand } from '../commands/execute-command.ts'
import { idOf } from '../request.ts'
import { done, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presetCommands } from './present.ts'

export const removePreset = route.delete('/scanner/presets/:id', {
  summary: 'Deletes a saved scan',
  params: idOf('saved scan'),
  replies: { 204: 'It is gone' },
  answer: async (context, { req, res, params: { id: presetId }, userId }) => {
    const outcome = await executeCommand(context, req, res, {
      ...presetCommands,
      id: presetId,
      command: { type: 'DeleteScanPreset', presetId, userId },
      commandId: context.newId(),
      userId,
    })
    return outcome.ok ? done : refuse(outcome.refusal)
  },
})
