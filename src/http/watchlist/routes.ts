import { Router } from 'express'
import { watchlistEntries } from '../../projections/watchlists/documents.ts'
import type { Context } from '../context.ts'
import { writeLimit } from '../limits/write-limit.ts'
import { readYourWrites } from '../positions/read-your-writes.ts'
import { signedInOnly } from '../sessions/signed-in-only.ts'
import { addToWatchlist } from './add.ts'
import { listWatchlist } from './list.ts'
import { removeFromWatchlist } from './remove.ts'

export const watchlistRoutes = (context: Context): Router => {
  const limited = writeLimit(context.limiters.writesPerUser, 'changes')
  const reads = readYourWrites(context, watchlistEntries.projection)
  return Router()
    .use('/watchlist', signedInOnly)
    .get('/watchlist', reads, listWatchlist(context))
    .post('/watchlist', limited, addToWatchlist(context))
    .delete('/watchlist/:symbol', limited, removeFromWatchlist(context))
}
