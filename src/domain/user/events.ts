import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { nameKey, sealed, uuid } from '../kernel/fields.ts'

export const userEvents = {
  /** `sealedProfile` holds username, names, e-mail and phone; the log never has them in clear. */
  UserRegistered: z.strictObject({
    userId: uuid,
    usernameKey: nameKey,
    emailKey: nameKey,
    sealedProfile: sealed,
    sealedPasswordHash: sealed,
  }),
  UserSignedIn: z.strictObject({ userId: uuid }),
  UserSignedOut: z.strictObject({ userId: uuid }),
  UserErased: z.strictObject({ userId: uuid }),
}

export type UserEvent = EventOf<typeof userEvents>
