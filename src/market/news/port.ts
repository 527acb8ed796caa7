import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { NewsItem } from '../../domain/news/commands.ts'
import type { FeedOutcome } from '../feed-port.ts'

/** A source of news: the simulated news generator, or a company that sells news. */
export interface NewsProvider {
  readonly source: string
  /** Milliseconds between two requests. */
  readonly everyMs: number
  /**
   * The latest items, including items returned before; a missing sentiment is null.
   * @throws when the provider cannot be reached
   */
  latest(signal: AbortSignal): Promise<readonly NewsItem[]>
}

/** The write side for news: records items of one day; ones already recorded are ignored. */
export type ImportNews = (date: TradingDate, items: readonly NewsItem[]) => Promise<FeedOutcome>

export type NewsReport =
  /** A round has ended. */
  | { readonly kind: 'news_requested' }
  | { readonly kind: 'news_imported'; readonly items: number }
  | { readonly kind: 'news_refused'; readonly date: TradingDate; readonly sentence: string }
  | { readonly kind: 'news_unavailable'; readonly error: unknown }
