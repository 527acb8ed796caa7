import type { CallError } from '../../api/call-error.ts'

/** The words by which a refusal is known to speak of one field; the first that match count. */
export type Subjects<Field extends string> = readonly (readonly [RegExp, Field])[]

/** The field that a refusal of the server concerns; null: none. */
export const fieldOfRefusal = <Field extends string>(
  { status, sentence }: CallError,
  subjects: Subjects<Field>,
): Field | null => {
  if (status !== 400 && status !== 409) return null
  return subjects.find(([words]) => words.test(sentence))?.[1] ?? null
}
