import type { NewsItem } from '../../../contracts/market/news.ts'

export type Sentiment = 'veryPositive' | 'positive' | 'neutral' | 'negative' | 'veryNegative'

/** Above 0.3 Very Positive, above 0.1 Positive, and the same downwards; else Neutral. */
export const sentimentOf = (score: number): Sentiment => {
  if (score > 0.3) return 'veryPositive'
  if (score > 0.1) return 'positive'
  if (score < -0.3) return 'veryNegative'
  return score < -0.1 ? 'negative' : 'neutral'
}

/** The mean over the stocks that the item is about; null: none of them has a score. */
export const scoreOf = ({ entities }: NewsItem): number | null => {
  const scores = entities.flatMap(({ sentiment_score: score }) => (score === null ? [] : [score]))
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}
