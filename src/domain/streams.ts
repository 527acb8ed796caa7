import type { NameKind } from './kernel/fields.ts'

/**
 * The names of the log's streams: a category, a dash, and the aggregate's id. Aggregates that are
 * one period of something have an id of two parts, joined by an underscore.
 */
export const streamOf = {
  user: (userId: string) => `user-${userId}`,
  reservation: (kind: NameKind, nameKey: string) => `${kind}-${nameKey}`,
  stock: (symbol: string) => `stock-${symbol}`,
  priceFeed: (source: string, date: string) => `priceFeed-${priceFeedId(source, date)}`,
} as const

/** @param date `YYYY-MM-DD`, New York */
export const priceFeedId = (source: string, date: string): string => `${source}_${date}`

/** What a subscriber asks for to be handed all streams of a category. */
export const streamPrefix = {
  user: 'user-',
  username: 'username-',
  email: 'email-',
  stock: 'stock-',
  priceFeed: 'priceFeed-',
} as const
