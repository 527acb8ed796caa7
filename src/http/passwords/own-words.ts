import type { RegisterBody } from '../../contracts/accounts.ts'

type Known = Pick<RegisterBody, 'username' | 'firstName' | 'lastName' | 'email' | 'password'>

const product = 'tapedeck'

/** As a guesser writes it: in small letters, without what stands between and behind the words. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s._@-]/g, '')
    .replace(/[^\p{L}]+$/u, '')

/**
 * Whether a password is nothing but the product's name or a name of its owner's, in any case and
 * with any digits behind it: what somebody guesses who knows whom they guess for.
 */
export const isOwnWord = ({ username, firstName, lastName, email, password }: Known): boolean => {
  const words = [product, username, firstName, lastName, firstName + lastName]
  const all = [...words, email, email.slice(0, email.indexOf('@'))].map(bare)
  return all.some((word) => word !== '' && word === bare(password))
}
