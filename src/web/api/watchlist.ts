import { type WatchlistEntry, watchlistEntry, watchlistReply } from '../../contracts/watchlist.ts'
import { api } from './api.ts'
import type { Call, CallMeta } from './base-query.ts'

export interface OneToChange {
  readonly symbol: string
  readonly way: 'add' | 'remove'
}

/** The entry of an added symbol, and whether it was on the watchlist before. */
interface Added {
  readonly symbol: string
  readonly wasThere: boolean
}

const adding = (symbol: string): Call => ({
  url: '/api/watchlist',
  method: 'POST',
  body: { symbol },
})

const removing = (symbol: string): Call => ({
  url: `/api/watchlist/${encodeURIComponent(symbol)}`,
  method: 'DELETE',
})

const watchlist = api.injectEndpoints({
  endpoints: (build) => ({
    watchlist: build.query<readonly WatchlistEntry[], undefined>({
      query: () => ({ url: '/api/watchlist' }),
      responseSchema: watchlistReply,
      providesTags: ['Watchlist'],
    }),
    addToWatchlist: build.mutation<Added, string>({
      query: adding,
      transformResponse: (reply, meta: CallMeta | undefined, written) => ({
        symbol: watchlistEntry.safeParse(reply).data?.symbol ?? written,
        wasThere: meta?.status === 200,
      }),
      invalidatesTags: ['Watchlist'],
    }),
    removeFromWatchlist: build.mutation<unknown, string>({
      query: removing,
      invalidatesTags: ['Watchlist'],
    }),
    /** One of many changes: the caller invalidates the watchlist after the last. */
    changeOneOfMany: build.mutation<unknown, OneToChange>({
      query: ({ symbol, way }) => (way === 'add' ? adding(symbol) : removing(symbol)),
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

/** The trader's own entries. */
export const useWatchlist = () => watchlist.useWatchlistQuery(undefined)
