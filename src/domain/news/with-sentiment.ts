import type { NewsItem } from './commands.ts'
import { sentimentOf } from './sentiment.ts'

/** The item with a sentiment for every symbol; what the provider gave stands. */
export const withSentiment = (item: NewsItem): NewsItem => {
  if (item.entities.every(({ sentimentScore }) => sentimentScore !== null)) return item
  // Figures repeated in the text behind it would drown what the headline says.
  const ours = sentimentOf(item.title) || sentimentOf(item.snippet)
  return {
    ...item,
    entities: item.entities.map((entity) => ({
      ...entity,
      sentimentScore: entity.sentimentScore ?? ours,
    })),
  }
}
