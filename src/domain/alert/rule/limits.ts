/** Of what a rule may have; schemas of bodies and events refuse more. */
export const ruleLimits = {
  conditionsPerRuleMax: 8,
  /** Values in an average, bars. */
  averagePeriodMax: 200,
  /** Completed days whose highest or lowest price is asked for: a year of trading days. */
  extremeDaysMax: 252,
  /** Seconds in which an alert that repeats does not trigger again. */
  cooldownSecondsMin: 60,
  cooldownSecondsMax: 86_400,
  cooldownSecondsDefault: 300,
} as const

/** Triggers that a dry run gives. */
export const dryRunTriggersMax = 200
