import { z } from 'zod'
import { attemptOutcomes } from '../../domain/delivery/vocabulary.ts'
import { isoTime } from '../fields.ts'

export const alertDelivery = z.object({
  /** The `webhook-id`, the same at each attempt. */
  id: z.uuid(),
  channelId: z.uuid(),
  /** `digest`: one of many in an hour, which are reported together; its attempts are the digest's. */
  state: z.enum(['waiting', 'succeeded', 'givenUp', 'digest']),
  attempts: z.array(
    z.object({
      at: isoTime,
      outcome: z.enum(attemptOutcomes),
      /** The HTTP or SMTP status; null: there was no answer. */
      status: z.int().nullable(),
      ms: z.int().nonnegative(),
    }),
  ),
})

/** The deliveries of an alert's firings, the newest firing first. */
export const deliveriesReply = z.array(alertDelivery)
