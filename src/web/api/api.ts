import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'
import { errorWithoutResponse } from './call-error.ts'

/** An hour: answers stay cached while a trader visits other screens. */
const keepUnusedSeconds = 3_600

/** Data that may change without a notification, including the signed-in user in another tab. */
export const touchedByTime = [
  'User',
  'Sessions',
  'Stocks',
  'Stock',
  'Bars',
  'Channels',
  'Metrics',
  'Chat',
  'Watchlist',
  'Alerts',
  'Drawings',
  'Signals',
  'News',
] as const

/**
 * The cache of all answers; each subject adds its calls. Nothing is refetched on focus and nothing
 * retried. After a reconnection, the socket's listener invalidates what depends on prices. What is
 * invalidated while it is under way is refetched by `lateAnswersMiddleware`.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  invalidationBehavior: 'immediately',
  keepUnusedDataFor: keepUnusedSeconds,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  catchSchemaFailure: (failure) =>
    errorWithoutResponse(
      new Error(`The server's response does not match its schema: ${failure.message}`),
    ),
  tagTypes: touchedByTime,
  endpoints: () => ({}),
})
