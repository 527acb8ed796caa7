import { type WatchlistEntry, watchlistReply } from '../../contracts/watchlist.ts'
import { api } from './api.ts'
import type { CallError } from './call-error.ts'

export interface ManyToChange {
  readonly symbols: readonly string[]
  readonly way: 'add' | 'remove'
  /** Once it is aborted, the symbol that was asked for is the last. */
  readonly stop: AbortSignal | null
}

export interface ManyChanged {
  readonly done: readonly string[]
  /** null: all of them were done. */
  readonly refused: CallError | null
}

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
    /** One after the other; what the last one was refused for, and how many were done before it. */
    changeWatchlist: build.mutation<ManyChanged, ManyToChange>({
      queryFn: async ({ symbols, way, stop }, _, __, ask) => {
        const done: string[] = []
        for (const symbol of symbols) {
          if (stop?.aborted) break
          const url = `/api/watchlist/${encodeURIComponent(symbol)}`
          const { error } = await ask(
            way === 'add'
              ? { url: '/api/watchlist', method: 'POST', body: { symbol } }
              : { url, method: 'DELETE' },
          )
          if (error) return { data: { done, refused: error } }
          done.push(symbol)
        }
        return { data: { done, refused: null } }
      },
      invalidatesTags: ['Watchlist'],
    }),
  }),
})

export const {
  useAddToWatchlistMutation,
  useChangeWatchlistMutation,
  useLazyWatchlistQuery,
  useRemoveFromWatchlistMutation,
} = watchlist

/** The trader's own entries. */
export const useWatchlist = () => watchlist.useWatchlistQuery(undefined)
