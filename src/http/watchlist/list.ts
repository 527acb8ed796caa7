import { type WatchlistEntry, watchlistReply } from '../../contracts/watchlists/watchlist.ts'
import { listItemsReply, watchlistsReply } from '../../contracts/watchlists/watchlists.ts'
import { firstListOf } from '../../domain/watchlist/first-list.ts'
import { watchlists } from '../../projections/watchlists/documents.ts'
import { symbolsOf, watchlistOf, watchlistsOf } from '../../projections/watchlists/read.ts'
import { idOf } from '../request.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presentEntry, presentItem, presentList } from './present.ts'

export const listWatchlist = route.get('/watchlist', {
  summary: 'The symbols of the trader’s first list',
  reads: [watchlists.projection],
  past: [watchlists.projection],
  replies: { 200: watchlistReply.describe('In the order of the list') },
  answer: async ({ readModels }, { userId }) => {
    const list = await watchlistOf(readModels, userId, firstListOf(userId))
    return ok((list ? symbolsOf(list) : []).map(presentEntry) satisfies WatchlistEntry[])
  },
})

export const listWatchlists = route.get('/watchlists', {
  summary: 'The trader’s own lists',
  reads: [watchlists.projection],
  past: [watchlists.projection],
  replies: {
    200: watchlistsReply.describe('The first list, and the others in the order of creation'),
  },
  answer: async (context, { userId }) => {
    const lists = await watchlistsOf(context.readModels, userId)
    return ok(await Promise.all(lists.map((list) => presentList(context, list))))
  },
})

export const listItems = route.get('/watchlists/:id/symbols', {
  summary: 'The symbols and section lines of a list',
  params: idOf('list'),
  reads: [watchlists.projection],
  past: [watchlists.projection],
  replies: { 200: listItemsReply.describe('In the order of the list') },
  answer: async (context, { params, userId }) => {
    const list = await watchlistOf(context.readModels, userId, params.id)
    if (list === null) return refuse({ type: 'unknown_thing', what: 'list' })
    return ok(await Promise.all(list.items.map((item) => presentItem(context, userId, item))))
  },
})
