import { watchlistAggregate } from '../../domain/watchlist/decider.ts'
import { watchlistEntries } from '../../projections/watchlists/documents.ts'
import { executeCommand } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { call, done, refuse } from '../reply.ts'
import { traderOf } from '../sessions/trader.ts'
import { listedSymbol } from '../stocks/listed-symbol.ts'
import { symbolOf } from '../stocks/one-stock.ts'
import { refusalOfWatchlist } from './present.ts'

/** DELETE /api/watchlist/:symbol */
export const removeFromWatchlist = (context: Context) =>
  call(async (req, res) => {
    const userId = traderOf(req)
    const written = symbolOf(req)
    const symbol = (await listedSymbol(context, written)) ?? written
    const outcome = await executeCommand(context, req, res, {
      aggregate: watchlistAggregate,
      id: userId,
      command: { type: 'RemoveSymbol', userId, symbol },
      commandId: context.newId(),
      userId,
      projection: watchlistEntries.projection,
      refusalOf: refusalOfWatchlist,
    })
    return outcome.ok ? done : refuse(outcome.refusal)
  })
