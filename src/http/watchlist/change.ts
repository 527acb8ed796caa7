import type { WatchlistCommand } from '../../domain/watchlist/commands.ts'
import { watchlistAggregate } from '../../domain/watchlist/decider.ts'
import { watchlists } from '../../projections/watchlists/documents.ts'
import { type Call, executeAndFinish, executeCommand } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import type { Reply } from '../routing/reply.ts'
import { refusalOfWatchlist } from './refusal.ts'

const watchlistCommands = {
  aggregate: watchlistAggregate,
  projection: watchlists.projection,
  refusalOf: refusalOfWatchlist,
}

/** Executes a command on the lists of the trader who asks. */
export const changeLists = (
  context: Context,
  call: Call,
  command: WatchlistCommand,
  commandId: string,
) => executeCommand(context, call, { ...watchlistCommands, id: call.userId, command, commandId })

/** The same, for a call that answers nothing but that it is done. */
export const changeAndFinish = (
  context: Context,
  call: Call,
  command: WatchlistCommand,
  commandId = context.newId(),
): Promise<Reply> =>
  executeAndFinish(context, call, { ...watchlistCommands, id: call.userId, command, commandId })
