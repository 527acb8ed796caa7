import { z } from 'zod'
import { isoTime, ticker } from '../fields.ts'

/** The longest name in the time zone database has 32 characters. */
const zoneCharactersMax = 64

export const newsQuery = z.object({ symbol: ticker.optional() })

/** How our own article is shown; defaults: the browser's language, the exchange's zone. */
export const articleQuery = z.object({
  language: z.enum(['en', 'zh-TW']).optional(),
  theme: z.enum(['dark', 'light']).optional(),
  zone: z.string().max(zoneCharactersMax).optional(),
})

export type ArticleQuery = z.output<typeof articleQuery>

export const newsShown = {
  /** The number of newest items in a reply, newest first. */
  itemsShownMax: 50,
} as const

export const newsItem = z.object({
  uuid: z.string(),
  title: z.string(),
  /** A page of the publisher, or our own page below `/api/news/`. */
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
