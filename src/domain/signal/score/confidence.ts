/** How a rule did before, counted in days: cases of one day share the market's fate. */
export interface DayTally {
  /** Cases that reached their target, and all that were counted. */
  readonly hits: number
  readonly cases: number
  /** Days that had a case. */
  readonly days: number
  /** Sum over these days of the share of the day's cases that reached their target. */
  readonly rateSum: number
}

export const noDays: DayTally = { hits: 0, cases: 0, days: 0, rateSum: 0 }

/** Adds a day with its cases (at least one) and hits. */
export const withDay = (tally: DayTally, hits: number, cases: number): DayTally => ({
  hits: tally.hits + hits,
  cases: tally.cases + cases,
  days: tally.days + 1,
  rateSum: tally.rateSum + hits / cases,
})

/** The minimum weight of a prior, in days. */
export const priorDaysMin = 50

/**
 * Days that a signal stays open, on average: cases of neighbouring days share most of theirs, so
 * that only one day in so many is independent of those before.
 */
export const daysSharedByCases = 6

/**
 * How many times the variance by chance is taken off a distance. Five rules, each for buys and
 * sells, are compared, and chance alone puts about one of them that far away.
 */
export const chanceFactor = 3

/**
 * The mean of a beta-binomial whose prior is drawn from the group's own distance (empirical Bayes,
 * by the method of moments, as in Efron and Morris 1973). What chance makes of the mean of so many
 * days, {@link chanceFactor} times, and the distance that is seen, say how far groups really differ;
 * the prior is worth as many days as that leaves it, and {@link priorDaysMin} at least. A distance
 * that chance explains alone leaves the prior as it is.
 * @param prior 0 to 1: the rate that is expected without this record
 */
export const drawnTowards = (prior: number, { days, rateSum }: DayTally): number => {
  if (days === 0) return prior
  const distance = (rateSum / days - prior) ** 2
  const byChance = (chanceFactor * daysSharedByCases * prior * (1 - prior)) / days
  if (distance <= byChance) return prior
  const priorDays = Math.max(priorDaysMin, (days * byChance) / (distance - byChance))
  return (rateSum + priorDays * prior) / (days + priorDays)
}

/** Target and stop are equally far from the entry: a random walk reaches each equally often. */
const fairRate = 0.5

/** The minimum number of days for a base rate. */
export const baseDaysMin = 60

/**
 * How often any entry reaches its target, 0 to 1: seen on every bar, bought and sold alike, and
 * drawn towards one half. Null when too few days were seen: a figure that was not measured is not
 * given.
 */
export const baseRateOf = ({ days, rateSum }: DayTally): number | null =>
  days < baseDaysMin ? null : (rateSum + priorDaysMin * fairRate) / (days + priorDaysMin)

/** Confidence in percent: the symbol's rate, shrunk to the market's, shrunk to the base rate. */
export const confidenceOf = (baseRate: number, market: DayTally, symbol: DayTally): number =>
  Math.round(100 * drawnTowards(drawnTowards(baseRate, market), symbol))
