import { SentimentIntensityAnalyzer } from 'vader-sentiment'
import { inPlainWords } from './finance-words.ts'

/** A headline says it; what follows is background. */
const charactersRead = 600

/**
 * How a text about a company sounds, −1 very negative to 1 very positive, to 0.0001: VADER's
 * compound score with words of finance added.
 */
export const sentimentOf = (text: string): number => {
  const { compound } = SentimentIntensityAnalyzer.polarity_scores(
    inPlainWords(text.slice(0, charactersRead)),
  )
  return Math.round(compound * 10_000) / 10_000 + 0
}
