declare module 'vader-sentiment' {
  /** VADER (Hutto and Gilbert, ICWSM 2014); `compound` is −1 very negative to 1 very positive. */
  export const SentimentIntensityAnalyzer: {
    polarity_scores(text: string): { neg: number; neu: number; pos: number; compound: number }
  }
}
