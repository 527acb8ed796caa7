import { type WatchlistEntry, watchlistReply } from '../../contracts/watchlist.ts'
import { watchlistLimits } from '../../domain/watchlist/limits.ts'
import { watchlistEntries } from '../../projections/watchlists/documents.ts'
import { watchlistOf } from '../../projections/watchlists/read.ts'
import { ok } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presentEntry } from './present.ts'

export const listWatchlist = route.get('/watchlist', {
  summary: 'The trader’s own watchlist',
  reads: [watchlistEntries.projection],
  replies: { 200: watchlistReply.describe('In the order of adding') },
  serve:
    ({ readModels }) =>
    async ({ userId }) => {
      const max = watchlistLimits.symbolsPerWatchlistMax
      const entries = await watchlistOf(readModels, userId, max)
      return ok(entries.map(presentEntry) satisfies WatchlistEntry[])
    },
})
