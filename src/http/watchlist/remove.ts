import { firstListOf } from '../../domain/watchlist/first-list.ts'
import { executeCommand } from '../commands/execute-command.ts'
import { symbolParams } from '../request.ts'
import { done, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { listedSymbol } from '../../projections/stocks/read/listed-symbol.ts'
import { watchlistCommands } from './present.ts'

export const removeFromWatchlist = route.delete('/watchlist/:symbol', {
  summary: 'Removes a symbol',
  params: symbolParams,
  replies: { 204: 'It is gone' },
  serve:
    (context) =>
    async ({ req, res, params, userId }) => {
      const symbol = (await listedSymbol(context, params.symbol)) ?? params.symbol
      const outcome = await executeCommand(context, req, res, {
        ...watchlistCommands,
        id: userId,
        command: { type: 'RemoveSymbol', userId, listId: firstListOf(userId), symbol },
        commandId: context.newId(),
        userId,
      })
      return outcome.ok ? done : refuse(outcome.refusal)
    },
})
