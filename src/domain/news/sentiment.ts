import { SentimentIntensityAnalyzer } from 'vader-sentiment'
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
