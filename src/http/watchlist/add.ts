import { watchlistBody, watchlistEntry } from '../../contracts/watchlist.ts'
import { firstListOf } from '../../domain/watchlist/first-list.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import type { Position } from '../../eventstore/position.ts'
import { watchlists } from '../../projections/watchlists/documents.ts'
import { symbolsOf, watchlistOf } from '../../projections/watchlists/read.ts'
import { executeCommand } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { commandIdOf } from '../idempotency.ts'
import { created, ok, refuse, type Reply } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { listedSymbol } from '../../projections/stocks/read/listed-symbol.ts'
import { presentEntry, watchlistCommands } from './present.ts'

const projection = watchlists.projection

/** The entry that made the command needless. */
const entryThatWas = async (
  { readModels, limits }: Context,
  userId: string,
  symbol: string,
  position: Position | null,
): Promise<Reply> => {
  if (position && !(await readModels.waitFor(projection, position, limits.ownWriteWaitMs)))
    return refuse({ type: 'behind' })
  const list = await watchlistOf(readModels, userId, firstListOf(userId))
  const entry = list && symbolsOf(list).find(({ key }) => key === symbol)
  // Removed again in between, by another window: the trader's screen asks for the list anyway.
  return entry ? ok(presentEntry(entry)) : refuse({ type: 'not_on_watchlist', symbol })
}

export const addToWatchlist = route.post('/watchlist', {
  summary: 'Adds a symbol',
  body: watchlistBody,
  replies: {
    200: watchlistEntry.describe('It was there already'),
    201: watchlistEntry.describe('The new entry'),
  },
  refuses: [404, 409],
  serve:
    (context) =>
    async ({ req, res, body, userId }) => {
      const commandId = commandIdOf(req, context, `watch ${userId}`)
      const listed = await listedSymbol(context, body.symbol)
      const symbol = listed ?? body.symbol
      const entryId = uuidV5(commandId, 'entry')
      const outcome = await executeCommand(context, req, res, {
        ...watchlistCommands,
        id: userId,
        command: {
          type: 'AddSymbol',
          userId,
          listId: firstListOf(userId),
          symbol,
          entryId,
          isListed: listed !== null,
          before: null,
        },
        commandId,
        userId,
      })
      if (!outcome.ok) return refuse(outcome.refusal)
      const [added] = outcome.events
      if (added === undefined) return entryThatWas(context, userId, symbol, outcome.position)
      if (added.type !== 'SymbolAddedToWatchlist' || added.data.symbol !== symbol)
        return refuse({ type: 'key_reused' })
      return created({ id: entryId, symbol, addedAt: outcome.at })
    },
})
