import { executeAndFinish } from '../commands/execute-command.ts'
import { idOf } from '../request.ts'
import { route } from '../routing/route.ts'
import { presetCommands } from './present.ts'

export const removePreset = route.delete('/scanner/presets/:id', {
  summary: 'Deletes a saved scan',
  params: idOf('saved scan'),
  replies: { 204: 'It is gone' },
  answer: (context, { params: { id: presetId }, ...call }) =>
    executeAndFinish(context, call, {
      ...presetCommands,
      id: presetId,
      command: { type: 'DeleteScanPreset', presetId, userId: call.userId },
    }),
})
