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
  /** By its owner, who knew the one before. */
  UserPasswordChanged: z.strictObject({ userId: uuid, sealedPasswordHash: sealed }),
  /** The whole profile as it is from here on; the username in it is the one registered. */
  UserProfileChanged: z.strictObject({ userId: uuid, emailKey: nameKey, sealedProfile: sealed }),
  /**
   * Somebody else wanted the e-mail address that this trader was changing to, and found the change
   * standing still. It must take its address anew before it may finish.
   */
  EmailChangeAbandoned: z.strictObject({ userId: uuid, emailKey: nameKey }),
  UserSignedIn: z.strictObject({ userId: uuid }),
  UserSignedOut: z.strictObject({ userId: uuid }),
  /** The owner ended one of their sessions, or all but the one they did it from. */
  UserSessionsEnded: z.strictObject({ userId: uuid, which: z.enum(['one', 'others']) }),
  UserErased: z.strictObject({ userId: uuid }),
}

export type UserEvent = EventOf<typeof userEvents>
