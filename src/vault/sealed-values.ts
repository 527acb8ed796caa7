import { z } from 'zod'

const text = z.string()

/** The encrypted values, by the purpose that is bound to them. Contracts check lengths. */
const sealedValues = {
  profile: z.strictObject({
    username: text,
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
  }),
  /** The hash in PHC form (`$argon2id$…`). */
  passwordHash: z.strictObject({ hash: text }),
  /** What a trader wrote: the name of a watchlist, a section line, a note. */
  ownText: z.strictObject({ text }),
  /** Where a trader is notified; see `OpenChannel` of the senders. */
  channel: z.strictObject({
    address: text,
    secret: text.nullable(),
    keys: z.strictObject({ p256dh: text, auth: text }).nullable(),
    origin: text,
    language: text,
  }),
  /** The code that confirms an e-mail address. */
  confirmationCode: z.strictObject({ code: text }),
  /** The device of a session: `Firefox` on `Windows`; null: unknown. */
  device: z.strictObject({ browser: text.nullable(), system: text.nullable() }),
} as const

export type SealPurpose = keyof typeof sealedValues

export type SealedValue<Purpose extends SealPurpose> = z.output<(typeof sealedValues)[Purpose]>

/** A trader's personal data in clear: never logged, never stored outside a request. */
export type Profile = SealedValue<'profile'>

/** @throws ZodError when the text was encrypted by a release with other fields */
export const parseSealedValue = <Purpose extends SealPurpose>(
  purpose: Purpose,
  value: unknown,
): SealedValue<Purpose> => sealedValues[purpose].parse(value) as SealedValue<Purpose>
