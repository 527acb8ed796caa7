import type { TradingDate } from './calendar/trading-day.ts'
import type { NameKind } from './kernel/fields.ts'

/** @param date `YYYY-MM-DD`, New York */
export const priceFeedId = (source: string, date: string): string => `${source}_${date}`

const priceFeedStream = /^priceFeed-(?<source>.+)_(?<date>\d{4}-\d\d-\d\d)$/

/** The source and the date of a stream of the price feed; null: it is not one. */
export const priceFeedOf = (
  stream: string,
): { readonly source: string; readonly date: TradingDate } | null => {
  const { source, date } = priceFeedStream.exec(stream)?.groups ?? {}
  return source === undefined || date === undefined ? null : { source, date: date as TradingDate }
}

/** @param month `YYYY-MM`, see `chatMonth` */
export const chatBookId = (room: string, month: string): string => `${room}_${month}`

/**
 * The names of the log's streams: a category, a dash, and the aggregate's id. Aggregates that are
 * one period of something have an id of two parts, joined by an underscore.
 */
export const streamOf = {
  user: (userId: string) => `user-${userId}`,
  reservation: (kind: NameKind, nameKey: string) => `${kind}-${nameKey}`,
  watchlist: (userId: string) => `watchlist-${userId}`,
  drawing: (userId: string) => `drawing-${userId}`,
  alert: (alertId: string) => `alert-${alertId}`,
  alertChannels: (alertId: string) => `alertChannels-${alertId}`,
  channel: (userId: string) => `channel-${userId}`,
  delivery: (id: string) => `delivery-${id}`,
  chat: (room: string, month: string) => `chat-${chatBookId(room, month)}`,
  stock: (symbol: string) => `stock-${symbol}`,
  priceFeed: (source: string, date: string) => `priceFeed-${priceFeedId(source, date)}`,
  tape: (source: string, date: string) => `tape-${priceFeedId(source, date)}`,
  signal: (signalId: string) => `signal-${signalId}`,
  scanPreset: (presetId: string) => `scanPreset-${presetId}`,
  news: (date: string) => `news-${date}`,
} as const

/** The filter of a subscription to every stream of a category. */
export const streamPrefix = {
  user: 'user-',
  username: 'username-',
  email: 'email-',
  watchlist: 'watchlist-',
  drawing: 'drawing-',
  alert: 'alert-',
  alertChannels: 'alertChannels-',
  channel: 'channel-',
  delivery: 'delivery-',
  chat: 'chat-',
  stock: 'stock-',
  priceFeed: 'priceFeed-',
  tape: 'tape-',
  signal: 'signal-',
  scanPreset: 'scanPreset-',
  news: 'news-',
} as const
