import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { nameKey, nameKind, uuid } from '../kernel/fields.ts'
import { userLimits } from './limits.ts'

/** Personal data after encryption under its owner's key: opaque to the domain and to every store. */
const sealed = z.string().min(1).max(userLimits.sealedCharactersMax)

export const userEvents = {
  /** `sealedProfile` holds username, names, e-mail and phone; the log never has them in clear. */
  UserRegistered: z.strictObject({
    userId: uuid,
    usernameKey: nameKey,
    emailKey: nameKey,
    sealedProfile: sealed,
    sealedPasswordHash: sealed,
  }),
  /**
   * Somebody else wanted the name (of this kind) that this registration holds, and found it
   * standing still. From here on it must take its names anew before it may finish.
   */
  RegistrationAbandoned: z.strictObject({ userId: uuid, kind: nameKind }),
  UserSignedIn: z.strictObject({ userId: uuid }),
  UserSignedOut: z.strictObject({ userId: uuid }),
  UserErased: z.strictObject({ userId: uuid }),
}

export type UserEvent = EventOf<typeof userEvents>
