import { watchlistBody, watchlistEntry } from '../../contracts/watchlists/watchlist.ts'
import { listSymbolBody } from '../../contracts/watchlists/watchlist-bodies.ts'
import { listSymbol, type ListSymbol } from '../../contracts/watchlists/watchlists.ts'
import { firstListOf } from '../../domain/watchlist/first-list.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import type { Position } from '../../eventstore/position.ts'
import { listedSymbol } from '../../projections/stocks/read/listed-symbol.ts'
import { watchlists } from '../../projections/watchlists/documents.ts'
import { symbolsOf, watchlistOf } from '../../projections/watchlists/read.ts'
import type { Call } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { commandIdOf } from '../idempotency.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { idOf } from '../request.ts'
import { created, ok, refuse, type Reply } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { changeLists } from './change.ts'
import { presentSymbol } from './present.ts'

interface Adding extends Call {
  readonly listId: string
  /** As the trader wrote it. */
  readonly written: string
  readonly before: string | null
}

type Added =
  | { readonly ok: true; readonly isNew: boolean; readonly entry: ListSymbol }
  | { readonly ok: false; readonly refusal: Refusal }

/** The entry that made the command needless. */
const entryThatWas = async (
  context: Context,
  { userId, listId }: Adding,
  symbol: string,
  position: Position | null,
): Promise<Added> => {
  const { readModels, limits } = context
  const { projection } = watchlists
  if (position && !(await readModels.waitFor(projection, position, limits.ownWriteWaitMs)))
    return { ok: false, refusal: { type: 'behind' } }
  const list = await watchlistOf(readModels, userId, listId)
  const item = list && symbolsOf(list).find(({ key }) => key === symbol)
  // Removed again in between, by another window: the trader's screen asks for the list anyway.
  if (!item) return { ok: false, refusal: { type: 'not_on_watchlist', symbol } }
  return { ok: true, isNew: false, entry: await presentSymbol(context, userId, item) }
}

const add = async (context: Context, adding: Adding): Promise<Added> => {
  const { req, userId, listId, written, before } = adding
  // The scope of the first list is that of the calls before there were others.
  const scope = listId === firstListOf(userId) ? userId : `${userId} ${listId}`
  const commandId = commandIdOf(req, context, `watch ${scope}`)
  const listed = await listedSymbol(context, written)
  const symbol = listed ?? written
  const entryId = uuidV5(commandId, 'entry')
  const item = { userId, listId, symbol, entryId, before }
  const command = { type: 'AddSymbol', ...item, isListed: listed !== null } as const
  const outcome = await changeLists(context, adding, command, commandId)
  if (!outcome.ok) return outcome
  const [added] = outcome.events
  if (added === undefined) return entryThatWas(context, adding, symbol, outcome.position)
  const isThis =
    added.type === 'SymbolAddedToWatchlist' &&
    added.data.symbol === symbol &&
    added.data.before === before
  if (!isThis) return { ok: false, refusal: { type: 'key_reused' } }
  const entry = { type: 'symbol', id: entryId, symbol, addedAt: outcome.at, note: null } as const
  return { ok: true, isNew: true, entry }
}

const replyOf = (added: Added, bodyOf: (entry: ListSymbol) => object): Reply => {
  if (!added.ok) return refuse(added.refusal)
  return (added.isNew ? created : ok)(bodyOf(added.entry))
}

export const addToWatchlist = route.post('/watchlist', {
  summary: 'Adds a symbol to the first list',
  body: watchlistBody,
  replies: {
    200: watchlistEntry.describe('It was there already'),
    201: watchlistEntry.describe('The new entry'),
  },
  refuses: [404, 409],
  answer: async (context, { req, res, body, userId }) => {
    const listId = firstListOf(userId)
    const adding = { req, res, userId, listId, written: body.symbol, before: null }
    const added = await add(context, adding)
    return replyOf(added, ({ id, symbol, addedAt }) => ({ id, symbol, addedAt }))
  },
})

export const addToList = route.post('/watchlists/:id/symbols', {
  summary: 'Adds a symbol to a list',
  params: idOf('list'),
  body: listSymbolBody,
  replies: {
    200: listSymbol.describe('It was there already'),
    201: listSymbol.describe('The new entry'),
  },
  refuses: [404, 409],
  answer: async (
    context,
    { req, res, params: { id: listId }, body: { symbol, before }, userId },
  ) => {
    const added = await add(context, { req, res, userId, listId, written: symbol, before })
    return replyOf(added, (entry) => entry)
  },
})
