import { type WatchlistEntry, watchlistReply } from '../../contracts/watchlist.ts'
import { api } from './api.ts'

const watchlist = api.injectEndpoints({
  endpoints: (build) => ({
    watchlist: build.query<readonly WatchlistEntry[], undefined>({
      query: () => ({ url: '/api/watchlist' }),
      responseSchema: watchlistReply,
      providesTags: ['Watchlist'],
    }),
    addToWatchlist: build.mutation<unknown, string>({
      query: (symbol) => ({ url: '/api/watchlist', method: 'POST', body: { symbol } }),
      invalidatesTags: ['Watchlist'],
    }),
    removeFromWatchlist: build.mutation<unknown, string>({
      query: (symbol) => ({
        url: `/api/watchlist/${encodeURIComponent(symbol)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Watchlist'],
    }),
  }),
})

export const { useAddToWatchlistMutation, useRemoveFromWatchlistMutation } = watchlist

/** The trader's own entries. */
export const useWatchlist = () => watchlist.useWatchlistQuery(undefined)
