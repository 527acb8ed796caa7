import { z } from 'zod'

const text = z.string()

/** What is sealed, by the purpose that its text is bound to. Lengths are checked by the contracts. */
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
  /** What a session was signed in from: `Firefox` on `Windows`; null: it did not say. */
  device: z.strictObject({ browser: text.nullable(), system: text.nullable() }),
} as const

export type SealPurpose = keyof typeof sealedValues

export type SealedValue<Purpose extends SealPurpose> = z.output<(typeof sealedValues)[Purpose]>

/** Who a trader is, in clear: never logged, never kept outside a request. */
export type Profile = SealedValue<'profile'>

/** @throws ZodError when the text was sealed by a program with other fields */
export const parseSealedValue = <Purpose extends SealPurpose>(
  purpose: Purpose,
  value: unknown,
): SealedValue<Purpose> => sealedValues[purpose].parse(value) as SealedValue<Purpose>
