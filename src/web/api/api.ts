import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'
import { errorWithoutResponse } from './call-error.ts'

/** An hour: an answer stays good for as long as a trader looks around. */
const keepUnusedSeconds = 3_600

/** What may have changed while nobody listened: who is signed in, too, by another tab. */
export const touchedByTime = [
  'User',
  'Sessions',
  'Stocks',
  'Stock',
  'Bars',
  'Metrics',
  'Chat',
  'Watchlist',
  'Alerts',
  'Signals',
  'News',
] as const

/**
 * The one cache of answers; each subject adds its calls. Nothing is refetched on focus and nothing
 * retried; after a lost connection comes back the socket's listener invalidates what prices touch.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  keepUnusedDataFor: keepUnusedSeconds,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  catchSchemaFailure: (failure) =>
    errorWithoutResponse(new Error(`The server's answer is not as agreed: ${failure.message}`)),
  tagTypes: touchedByTime,
  endpoints: () => ({}),
})
