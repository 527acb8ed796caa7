import { z } from 'zod'
import { isoTime, tradingDate } from '../fields.ts'

/**
 * How near each condition of an alert came since it was set, in the rule's order: both its sides,
 * their distance in the unit of the value, and when. A daily bar has a date and no moment. null:
 * nothing is known of it since.
 */
export const nearestReply = z.array(
  z
    .object({
      value: z.number(),
      level: z.number(),
      distance: z.number().nonnegative(),
      when: z.union([tradingDate, isoTime]),
    })
    .nullable(),
)
