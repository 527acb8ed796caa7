import { z } from 'zod'

/** What reads of a past moment add to their query. */
export const asOfQuery = z.object({
  asOf: z
    .string()
    .meta({
      description:
        'The past moment of the answer: an ISO 8601 instant, in UTC without an offset, or a position as the header Tapedeck-Position has it, after an @',
      examples: ['2026-01-31T15:04:05Z', '@120/120'],
    })
    .optional(),
})
