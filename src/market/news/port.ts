import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { NewsItem } from '../../domain/news/commands.ts'
import type { FeedOutcome } from '../feed-port.ts'

/** Somebody who tells news: the simulated news generator, or a company that sells them. */
export interface NewsProvider {
  readonly source: string
  /** Milliseconds between two askings. */
  readonly everyMs: number
  /**
   * What it published lately, the same items again included; a sentiment it does not give is null.
   * @throws when it cannot be asked
   */
  latest(signal: AbortSignal): Promise<readonly NewsItem[]>
}

/** The write side as the news need it: records items of one day, those known already left out. */
export type ImportNews = (date: TradingDate, items: readonly NewsItem[]) => Promise<FeedOutcome>

export type NewsReport =
  | { readonly kind: 'news_imported'; readonly items: number }
  | { readonly kind: 'news_refused'; readonly date: TradingDate; readonly sentence: string }
  | { readonly kind: 'news_unavailable'; readonly error: unknown }
