import { z } from 'zod'

const score = {
  issued: z.int().nonnegative(),
  closed: z.int().nonnegative(),
  hits: z.int().nonnegative(),
  /** Hits of the closed ones, 0 to 1; null while none is closed. */
  hitRate: z.number().nullable(),
  /** Mean of (confidence/100 − hit)² over the closed ones; null while none is closed. */
  brierScore: z.number().nullable(),
}

/** Of the signals that were issued in time; those computed for the past are not counted. */
export const calibrationReply = z.object({
  /** Ranges of confidence in percent, both ends inclusive, ascending; all ten, also empty ones. */
  buckets: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      ...score,
      /** Percent, of the closed ones. */
      meanConfidence: z.number().nullable(),
    }),
  ),
  all: z.object({
    ...score,
    /** Brier score of always saying the hit rate of these signals; null while none is closed. */
    noSkillBrier: z.number().nullable(),
    /**
     * 1 − brierScore / noSkillBrier: 1 foretells everything, 0 is no better than the hit rate, and
     * below 0 worse. null while none is closed, or all came out alike.
     */
    skill: z.number().nullable(),
    /** Days of which a signal has been closed: those of one day share the market's fate. */
    days: z.int().nonnegative(),
  }),
})

export type CalibrationReply = z.output<typeof calibrationReply>
