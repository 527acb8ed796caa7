import type { NewsEvent } from '../../domain/news/events.ts'
import { collection } from '../projection.ts'

/** An item as lists show it; `publishedAt` in Unix milliseconds. */
export type NewsDocument = Omit<NewsEvent['data'], 'uuid' | 'body'> & {
  /** The provider's id of the item. */
  _id: string
}

/** Lists the items about a symbol. */
export type NewsMentionDocument = {
  /** `<symbol>|<item>` */
  _id: string
  symbol: string
  item: string
  publishedAt: number
}

/** The text of an article that we host. */
export type NewsArticleDocument = { _id: string; body: string }

/** For the newest items: sorted by `publishedAt`, descending. */
export const news = collection<NewsDocument>('news', 'items', [{ fields: ['publishedAt'] }])

export const newsMentions = collection<NewsMentionDocument>('news', 'mentions', [
  { fields: ['symbol', 'publishedAt'] },
])

/** By item. */
export const newsArticles = collection<NewsArticleDocument>('news', 'articles')
