import type { Request, Response } from 'express'
import type { WatchlistCommand } from '../../domain/watchlist/commands.ts'
import { watchlistAggregate } from '../../domain/watchlist/decider.ts'
import type { WatchlistEvent } from '../../domain/watchlist/events.ts'
import { watchlists } from '../../projections/watchlists/documents.ts'
import { executeCommand, type Outcome } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { done, refuse, type Reply } from '../routing/reply.ts'
import { refusalOfWatchlist } from './refusal.ts'

interface Asked {
  readonly req: Request
  readonly res: Response
}

/** Executes a command on the lists of the trader who asks. */
export const changeLists = (
  context: Context,
  { req, res }: Asked,
  command: WatchlistCommand,
  commandId: string,
): Promise<Outcome<WatchlistEvent>> =>
  executeCommand(context, req, res, {
    aggregate: watchlistAggregate,
    projection: watchlists.projection,
    refusalOf: refusalOfWatchlist,
    id: command.userId,
    command,
    commandId,
    userId: command.userId,
  })

/** The same, for a call that answers nothing but that it is done. */
export const changeAndFinish = async (
  context: Context,
  asked: Asked,
  command: WatchlistCommand,
  commandId = context.newId(),
): Promise<Reply> => {
  const outcome = await changeLists(context, asked, command, commandId)
  return outcome.ok ? done : refuse(outcome.refusal)
}
