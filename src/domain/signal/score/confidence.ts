/** How often a rule was right before: signals that reached their target, of those that ended. */
export interface Record {
  readonly hits: number
  readonly cases: number
}

/** A confidence needs at least so many cases of the market to stand on. */
export const marketCasesMin = 30

/** The market's rate counts like so many cases of the symbol's own. */
const marketWeightCases = 50

/**
 * Confidence in percent: the rule's measured hit rate on the symbol, drawn towards its rate on the
 * whole market where the symbol has few cases (the mean of a beta distribution whose prior is the
 * market's rate, worth {@link marketWeightCases} cases). Null when even the market has too few:
 * a figure that was not measured is not given.
 */
export const confidenceOf = (symbol: Record, market: Record): number | null => {
  if (market.cases < marketCasesMin) return null
  const marketRate = market.hits / market.cases
  const rate = (symbol.hits + marketWeightCases * marketRate) / (symbol.cases + marketWeightCases)
  return Math.round(100 * rate)
}
