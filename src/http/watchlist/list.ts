import { type WatchlistEntry, watchlistReply } from '../../contracts/watchlist.ts'
import { firstListOf } from '../../domain/watchlist/first-list.ts'
import { watchlists } from '../../projections/watchlists/documents.ts'
import { symbolsOf, watchlistOf } from '../../projections/watchlists/read.ts'
import { ok } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presentEntry } from './present.ts'

export const listWatchlist = route.get('/watchlist', {
  summary: 'The trader’s own watchlist',
  reads: [watchlists.projection],
  replies: { 200: watchlistReply.describe('The symbols of the first list, in its order') },
  serve:
    ({ readModels }) =>
    async ({ userId }) => {
      const list = await watchlistOf(readModels, userId, firstListOf(userId))
      return ok((list ? symbolsOf(list) : []).map(presentEntry) satisfies WatchlistEntry[])
    },
})
