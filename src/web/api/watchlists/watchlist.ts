import {
  type WatchlistEntry,
  watchlistEntry,
  watchlistReply,
} from '../../../contracts/watchlists/watchlist.ts'
import { api } from '../api.ts'
import type { Call, CallMeta } from '../base-query.ts'

export interface OneToChange {
  readonly symbol: string
  readonly way: 'add' | 'remove'
}

/** A symbol of a list; without a list, of the first one. */
interface SymbolOfList {
  readonly symbol: string
  readonly listId?: string | undefined
}

/** The entry of an added symbol, and whether it was on the watchlist before. */
interface Added {
  readonly symbol: string
  readonly wasThere: boolean
}

const symbolsOf = (listId: string | undefined): string =>
  listId === undefined ? '/api/watchlist' : `/api/watchlists/${listId}/symbols`

const adding = ({ symbol, listId }: SymbolOfList): Call => ({
  url: symbolsOf(listId),
  method: 'POST',
  body: { symbol },
})

const removing = ({ symbol, listId }: SymbolOfList): Call => ({
  url: `${symbolsOf(listId)}/${encodeURIComponent(symbol)}`,
  method: 'DELETE',
})

const watchlist = api.injectEndpoints({
  endpoints: (build) => ({
    watchlist: build.query<readonly WatchlistEntry[], undefined>({
      query: () => ({ url: '/api/watchlist' }),
      responseSchema: watchlistReply,
      providesTags: ['Watchlist'],
    }),
    addToWatchlist: build.mutation<Added, SymbolOfList>({
      query: adding,
      transformResponse: (reply, meta: CallMeta | undefined, { symbol }) => ({
        symbol: watchlistEntry.safeParse(reply).data?.symbol ?? symbol,
        wasThere: meta?.status === 200,
      }),
      invalidatesTags: ['Watchlist'],
    }),
    removeFromWatchlist: build.mutation<unknown, SymbolOfList>({
      query: removing,
      invalidatesTags: ['Watchlist'],
    }),
    /** One of many changes: the caller invalidates the watchlist after the last. */
    changeOneOfMany: build.mutation<unknown, OneToChange>({
      query: ({ symbol, way }) => (way === 'add' ? adding : removing)({ symbol }),
    }),
  }),
})

export const {
  useAddToWatchlistMutation,
  useChangeOneOfManyMutation,
  useLazyWatchlistQuery,
  useRemoveFromWatchlistMutation,
} = watchlist

/** Many entries were changed one by one: their lists are refetched. */
export const watchlistChanged = () => api.util.invalidateTags(['Watchlist'])
