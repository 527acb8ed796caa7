import { z } from 'zod'
import { charactersIn } from '../../domain/kernel/text.ts'
import { isOneScript } from '../../domain/notation/scripts.ts'
import { trimmedText } from '../fields.ts'

/** Lengths in code points, so that an emoji counts once. */
const characters = (min: number, max: number, message: string) =>
  z
    .string()
    .refine((text) => {
      const length = charactersIn(text)
      return length >= min && length <= max
    }, message)
    .meta({ minLength: min, maxLength: max })

/** Longer values cannot be valid, and would only cost time for the hash. */
const signInCharactersMax = { username: 200, password: 1_024 } as const
const passwordMax = signInCharactersMax.password

const required = (label: string, max: number) =>
  trimmedText(`${label} is required`, 1, max, {
    short: `${label} is required`,
    long: `${label} is too long (at most ${max.toString()} characters)`,
  })

export const passwordCharacters = { min: 8, max: 128 } as const

/** The server's minimum is 8 characters; the sign-up form shows the rule that it checks. */
export const newPassword = characters(
  passwordCharacters.min,
  passwordCharacters.max,
  `Password must have ${passwordCharacters.min.toString()} to ${passwordCharacters.max.toString()} characters`,
)

/** Trimmed text of a given form; the message describes the form. */
const formed = (label: string, max: number, form: RegExp, message: string) =>
  required(label, max).regex(form, message).meta({ pattern: form.source })

/** Only the server knows which names are reserved or look like a taken one. */
export const username = formed(
  'Username',
  40,
  /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_-])?$/u,
  'Username may contain letters, digits, dots, dashes and underscores, must start with a letter or digit and must not end with a dot',
).refine(isOneScript, 'Username must use letters of a single alphabet')

export const registerBody = z.strictObject({
  username,
  firstName: required('First name', 80),
  lastName: required('Last name', 80),
  email: formed('Email', 254, z.regexes.email, 'Email is not an e-mail address'),
  phone: formed(
    'Phone number',
    40,
    // No space at either end: the server trims them first, and the description is of what is sent.
    /^(?!\s)\+?[\d\s().-]{2,}[\d().-]$/,
    'Phone number may have digits, spaces, dots, dashes, parentheses and a leading +',
  ),
  password: newPassword,
})

export const loginBody = z.strictObject({
  username: required('Username', signInCharactersMax.username),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .refine((text) => charactersIn(text) <= passwordMax, 'Password is too long')
    .meta({ maxLength: passwordMax }),
})

export type RegisterBody = z.output<typeof registerBody>
export type LoginBody = z.output<typeof loginBody>
