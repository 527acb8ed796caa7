import type { WatchlistEntry } from '../../contracts/watchlists/watchlist.ts'
import type { ListItem, ListSymbol, Watchlist } from '../../contracts/watchlists/watchlists.ts'
import { firstListOf } from '../../domain/watchlist/first-list.ts'
import type {
  WatchlistDocument,
  WatchlistItem,
  WatchlistSymbol,
} from '../../projections/watchlists/documents.ts'
import { symbolsOf } from '../../projections/watchlists/read.ts'
import type { Context } from '../context.ts'
import { openText } from '../own-text.ts'

type Needs = Pick<Context, 'vault'>

export const presentEntry = ({ key, entryId, addedAt }: WatchlistSymbol): WatchlistEntry => ({
  id: entryId,
  symbol: key,
  addedAt,
})

export const presentSymbol = async (
  context: Needs,
  userId: string,
  item: WatchlistSymbol,
): Promise<ListSymbol> => {
  const { sealedNote } = item
  const note = sealedNote === null ? null : await openText(context, userId, sealedNote)
  return { type: 'symbol', ...presentEntry(item), note }
}

export const presentItem = async (
  context: Needs,
  userId: string,
  item: WatchlistItem,
): Promise<ListItem> => {
  if (item.kind === 'symbol') return presentSymbol(context, userId, item)
  const title = await openText(context, userId, item.sealedTitle)
  return { type: 'section', id: item.key, title }
}

export const presentList = async (context: Needs, list: WatchlistDocument): Promise<Watchlist> => {
  const { _id: id, userId, sealedName } = list
  return {
    id,
    name: sealedName === null ? null : await openText(context, userId, sealedName),
    isFirst: id === firstListOf(userId),
    symbolCount: symbolsOf(list).length,
  }
}
