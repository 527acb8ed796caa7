import { SentimentIntensityAnalyzer } from 'vader-sentiment'
import type { NewsItem } from './commands.ts'
import { inPlainWords } from './finance-words.ts'

/** The headline counts more than the text. */
const charactersRead = 600

/** How a text about a company sounds, −1 to 1, to 0.0001: VADER's compound score. */
export const sentimentOf = (text: string): number => {
  const { compound } = SentimentIntensityAnalyzer.polarity_scores(
    inPlainWords(text.slice(0, charactersRead)),
  )
  return Math.round(compound * 10_000) / 10_000 + 0
}

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
