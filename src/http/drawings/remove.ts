import { listedOrWritten } from '../../projections/stocks/read/listed-symbol.ts'
import { executeCommand } from '../commands/execute-command.ts'
import { done, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { drawingCommands, drawingParams } from './present.ts'

export const removeDrawing = route.delete('/drawings/:symbol/:id', {
  summary: 'Removes a drawing',
  params: drawingParams,
  replies: { 204: 'It is gone' },
  answer: async (context, { req, res, params, userId }) => {
    const symbol = await listedOrWritten(context, params.symbol)
    const outcome = await executeCommand(context, req, res, {
      ...drawingCommands,
      id: userId,
      command: { type: 'RemoveDrawing', userId, symbol, drawingId: params.id },
      commandId: context.newId(),
      userId,
    })
    return outcome.ok ? done : refuse(outcome.refusal)
  },
})
