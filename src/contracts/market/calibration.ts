import { z } from 'zod'

const score = {
  issued: z.int().nonnegative(),
  closed: z.int().nonnegative(),
  hits: z.int().nonnegative(),
  /** Share of hits among the closed ones, 0 to 1; null while none is closed. */
  hitRate: z.number().nullable(),
  /** Mean of (confidence/100 − hit)² over the closed ones; null while none is closed. */
  brierScore: z.number().nullable(),
}

/** Only signals that were issued in time; those computed for the past are not counted. */
export const calibrationReply = z.object({
  /** Ranges of confidence in percent, both ends inclusive, ascending; all ten, also empty ones. */
  buckets: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      ...score,
      /** In percent, of the closed ones. */
      meanConfidence: z.number().nullable(),
    }),
  ),
  all: z.object({
    ...score,
    /** Brier score of always predicting these signals' hit rate; null while none is closed. */
    noSkillBrier: z.number().nullable(),
    /**
     * 1 − brierScore / noSkillBrier: 1 is a perfect prediction, 0 is no better than the hit rate,
     * and below 0 worse. null while none is closed, or all had the same outcome.
     */
    skill: z.number().nullable(),
    /** Days with a closed signal: signals of the same day are correlated. */
    days: z.int().nonnegative(),
  }),
})

export type CalibrationReply = z.output<typeof calibrationReply>
