import { listedOrWritten } from '../../projections/stocks/read/listed-symbol.ts'
import { executeAndFinish } from '../commands/execute-command.ts'
import { route } from '../routing/route.ts'
import { drawingCommands, drawingParams } from './present.ts'

export const removeDrawing = route.delete('/drawings/:symbol/:id', {
  summary: 'Removes a drawing',
  params: drawingParams,
  replies: { 204: 'It is gone' },
  answer: async (context, { params, ...call }) => {
    const { userId } = call
    const symbol = await listedOrWritten(context, params.symbol)
    return executeAndFinish(context, call, {
      ...drawingCommands,
      id: userId,
      command: { type: 'RemoveDrawing', userId, symbol, drawingId: params.id },
    })
  },
})
