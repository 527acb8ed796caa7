import { z } from 'zod'

/** Lengths in code points, so that an emoji counts once. */
const characters = (min: number, max: number, message: string) =>
  z.string().refine((text) => {
    const length = Array.from(text).length
    return length >= min && length <= max
  }, message)

/** Longer is no name or password of anybody here, and would only cost the hash its time. */
const signInCharactersMax = { username: 200, password: 1_024 } as const

const required = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} is too long (at most ${max.toString()} characters)`)

export const passwordCharacters = { min: 8, max: 128 } as const

/** The product's own floor is 8 characters; the sign-up form shows the rule it checks. */
export const newPassword = characters(
  passwordCharacters.min,
  passwordCharacters.max,
  `Password must have ${passwordCharacters.min.toString()} to ${passwordCharacters.max.toString()} characters`,
)

export const username = required('Username', 40).regex(
  /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u,
  'Username may have letters, digits, dots, dashes and underscores, and starts with a letter or digit',
)

export const registerBody = z.strictObject({
  username,
  firstName: required('First name', 80),
  lastName: required('Last name', 80),
  email: required('Email', 254).pipe(z.email('Email is not an e-mail address')),
  phone: required('Phone number', 40).regex(
    /^\+?[\d\s().-]{3,}$/,
    'Phone number may have digits, spaces, dots, dashes, parentheses and a leading +',
  ),
  password: newPassword,
})

export const loginBody = z.strictObject({
  username: z
    .string({ error: 'Username is required' })
    .trim()
    .min(1, 'Username is required')
    .max(signInCharactersMax.username, 'Username is too long'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(signInCharactersMax.password, 'Password is too long'),
})

/** The signed-in trader as the client sees them. */
export const userReply = z.object({
  id: z.uuid(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  createdAt: z.iso.datetime(),
})

export type RegisterBody = z.output<typeof registerBody>
export type LoginBody = z.output<typeof loginBody>
export type UserReply = z.output<typeof userReply>
