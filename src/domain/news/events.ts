import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { source, symbol, unixMs } from '../kernel/fields.ts'
import { newsLimits } from './limits.ts'

const newsItem = {
  /** The provider's id of the item. */
  uuid: z.guid(),
  title: z.string().min(1).max(newsLimits.titleCharactersMax),
  /** A page on the web, or one of our own; a browser follows it, so no other scheme. */
  url: z
    .string()
    .max(newsLimits.urlCharactersMax)
    .regex(/^(?:https?:\/\/[^\s/]|\/api\/news\/)\S*$/),
  snippet: z.string().max(newsLimits.snippetCharactersMax),
  /** The article itself, where the page is ours; paragraphs end with a line feed. */
  body: z.string().max(newsLimits.bodyCharactersMax).nullable(),
  /** The publisher: `reuters.com`. */
  publisher: z.string().min(1).max(200),
  publishedAt: unixMs,
  entities: z
    .array(
      z.strictObject({
        symbol,
        /** How much the item is about the symbol, on the provider's scale. */
        matchScore: z.number().nullable(),
        /** −1 very negative to 1 very positive. */
        sentimentScore: z.number().min(-1).max(1).nullable(),
      }),
    )
    .max(newsLimits.entitiesPerItemMax),
}

export const newsEvents = {
  NewsImported: z.strictObject({
    ...newsItem,
    /** The provider: `simulated`, `marketaux`. */
    source,
    /** True for news of the simulated exchange. */
    simulated: z.boolean(),
  }),
}

export type NewsEvent = EventOf<typeof newsEvents>
