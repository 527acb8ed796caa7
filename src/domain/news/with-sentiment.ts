import type { NewsItem } from './commands.ts'
import { sentimentOf } from './sentiment.ts'

/** The item with a sentiment for every symbol; the provider's own takes precedence. */
export const withSentiment = (item: NewsItem): NewsItem => {
  if (item.entities.every(({ sentimentScore }) => sentimentScore !== null)) return item
  // Only the headline: figures repeated in the text would outweigh it.
  const ours = sentimentOf(item.title) || sentimentOf(item.snippet)
  return {
    ...item,
    entities: item.entities.map((entity) => ({
      ...entity,
      sentimentScore: entity.sentimentScore ?? ours,
    })),
  }
}
