import type { CallError } from '../../api/call-error.ts'

/** The words by which a refused change is known to speak of one field, in this order. */
const subjects: readonly (readonly [RegExp, string])[] = [
  [/^current password/i, 'password'],
  [/^password/i, 'newPassword'],
  [/^e-?mail/i, 'email'],
  [/^username/i, 'username'],
]

/** Which of these fields the server's refusal is about, so that it can be said beside it; null: none. */
export const fieldOfRefusal = <Field extends string>(
  { status, sentence }: CallError,
  fields: readonly Field[],
): Field | null => {
  if (status !== 400 && status !== 409) return null
  const subject = subjects.find(([words]) => words.test(sentence))?.[1]
  return fields.find((field) => field === subject) ?? null
}
