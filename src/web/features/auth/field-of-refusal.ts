import type { CallError } from '../../api/call-error.ts'
import type { SignUpForm } from './sign-up-schema.ts'

/** The words by which a refused registration is known to speak of one field, in this order. */
const subjects: readonly (readonly [RegExp, keyof SignUpForm])[] = [
  [/^username/i, 'username'],
  [/^e-?mail/i, 'email'],
  [/^first name/i, 'firstName'],
  [/^last name/i, 'lastName'],
  [/^phone/i, 'phone'],
  [/password/i, 'password'],
]

/** Which field the server's refusal is about, so that it can be said beside it; null: none. */
export const fieldOfRefusal = ({ status, sentence }: CallError): keyof SignUpForm | null => {
  if (status !== 400 && status !== 409) return null
  return subjects.find(([words]) => words.test(sentence))?.[1] ?? null
}
