import { z } from 'zod'
import { registerBody } from '../../../contracts/accounts/accounts.ts'

/** The product's rule for the repeated password; the password itself has a stricter one. */
const confirmCharactersMin = 6

const { username, firstName, lastName, email, phone, password } = registerBody.shape

/** An empty field only says that it is required; the contract's own rules come after. */
const filled = z.string().trim().min(1, 'Required')

/** What the sign-up form checks: the body of the call, and the password typed twice. */
export const signUpSchema = z
  .object({
    firstName: filled.pipe(firstName),
    lastName: filled.pipe(lastName),
    username: filled.pipe(username),
    email: filled.pipe(email),
    phone: filled.pipe(phone),
    password: z.string().min(1, 'Required').pipe(password),
    confirmPassword: z.string().min(confirmCharactersMin, 'Confirm password is required'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })

export type SignUpForm = z.input<typeof signUpSchema>
