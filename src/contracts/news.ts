import { z } from 'zod'
import { isoTime, ticker } from './fields.ts'

/** The longest name of the time-zone database has 32. */
const zoneCharactersMax = 64

export const newsQuery = z.object({ symbol: ticker.optional() })

/**
 * How the page of an article of ours is read; without a language, as the browser asks for, and by the
 * exchange's clock without a zone that the time-zone database knows.
 */
export const articleQuery = z.object({
  language: z.enum(['en', 'zh-TW']).optional(),
  theme: z.enum(['dark', 'light']).optional(),
  zone: z.string().max(zoneCharactersMax).optional(),
})

export type ArticleQuery = z.output<typeof articleQuery>

export const newsShown = {
  /** The newest so many are answered, newest first. */
  itemsShownMax: 50,
} as const

export const newsItem = z.object({
  uuid: z.string(),
  title: z.string(),
  /** A page of the publisher, or one of our own below `/api/news/`. */
  url: z.string(),
  snippet: z.string(),
  source: z.string(),
  published_at: isoTime,
  entities: z.array(
    z.object({
      symbol: z.string(),
      match_score: z.number().nullable(),
      /** −1 very negative to 1 very positive. */
      sentiment_score: z.number().nullable(),
    }),
  ),
  simulated: z.boolean(),
})

export const newsReply = z.object({ news: z.array(newsItem) })

export type NewsItem = z.output<typeof newsItem>
