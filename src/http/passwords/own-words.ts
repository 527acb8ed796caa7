import type { RegisterBody } from '../../contracts/accounts/accounts.ts'

type Known = Pick<RegisterBody, 'username' | 'firstName' | 'lastName' | 'email' | 'password'>

const product = 'tapedeck'

/** In lower case, letters and digits only. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s._@-]/g, '')

/**
 * Whether a password is only the product's name or a name of its owner, in any case: these are
 * guessed first. There are no rules about the characters of a password.
 */
export const isOwnWord = ({ username, firstName, lastName, email, password }: Known): boolean => {
  const words = [product, username, firstName, lastName, firstName + lastName]
  const all = [...words, email, email.slice(0, email.indexOf('@'))].map(bare)
  return all.some((word) => word !== '' && word === bare(password))
}
