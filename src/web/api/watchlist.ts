import { type WatchlistEntry, watchlistReply } from '../../contracts/watchlist.ts'
import { api } from './api.ts'
import type { Call } from './base-query.ts'

export interface OneToChange {
  readonly symbol: string
  readonly way: 'add' | 'remove'
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
    addToWatchlist: build.mutation<unknown, string>({
      query: adding,
      invalidatesTags: ['Watchlist'],
    }),
    removeFromWatchlist: build.mutation<unknown, string>({
      query: removing,
      invalidatesTags: ['Watchlist'],
    }),
    /** One of many: whoever changes them says when the watchlist is another. */
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

/** Many entries have changed one by one: whoever shows them asks for them again. */
export const watchlistChanged = () => api.util.invalidateTags(['Watchlist'])

/** The trader's own entries. */
export const useWatchlist = () => watchlist.useWatchlistQuery(undefined)
