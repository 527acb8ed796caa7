import type { WatchlistEntry } from '../../contracts/watchlist.ts'
import { watchlistLimits } from '../../domain/watchlist/limits.ts'
import { watchlistOf } from '../../projections/watchlists/read.ts'
import type { Context } from '../context.ts'
import { call, ok } from '../reply.ts'
import { traderOf } from '../sessions/trader.ts'
import { presentEntry } from './present.ts'

/** GET /api/watchlist */
export const listWatchlist = ({ readModels }: Context) =>
  call(async (req) => {
    const max = watchlistLimits.symbolsPerWatchlistMax
    const entries = await watchlistOf(readModels, traderOf(req), max)
    return ok(entries.map(presentEntry) satisfies WatchlistEntry[])
  })
