import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { unixMs, uuid } from '../kernel/fields.ts'
import { attemptOutcomes, giveUpReasons } from './vocabulary.ts'

const subject = { deliveryId: uuid, userId: uuid }

export const deliveryEvents = {
  /** A firing has to reach a channel. */
  DeliveryRequested: z.strictObject({
    ...subject,
    channelId: uuid,
    alertId: uuid,
    /** Revision of the firing in the alert's stream. */
    firedRevision: z.int().nonnegative(),
    /** The digest that contains it, and when that is due; null: it has a message of its own. */
    digest: z.strictObject({ digestId: uuid, dueAt: unixMs }).nullable(),
  }),
  /** A digest of this many deliveries has to reach their channel. */
  DigestRequested: z.strictObject({ ...subject, channelId: uuid, deliveries: z.int().positive() }),
  DeliveryAttempted: z.strictObject({
    ...subject,
    /** From 1. */
    attempt: z.int().positive(),
    outcome: z.enum(attemptOutcomes),
    /** The HTTP or SMTP status; null: there was no answer. */
    status: z.int().nullable(),
    /** Milliseconds until the outcome. */
    ms: z.int().nonnegative(),
    /** When the next attempt is due; null: there is none. */
    retryAt: unixMs.nullable(),
  }),
  DeliverySucceeded: z.strictObject(subject),
  DeliveryGivenUp: z.strictObject({ ...subject, reason: z.enum(giveUpReasons) }),
}

export type DeliveryEvent = EventOf<typeof deliveryEvents>
