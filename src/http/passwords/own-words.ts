import type { RegisterBody } from '../../contracts/accounts.ts'

type Known = Pick<RegisterBody, 'username' | 'firstName' | 'lastName' | 'email' | 'password'>

const product = 'tapedeck'

/** In small letters, without what stands between the words. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s._@-]/g, '')

/**
 * Whether a password is nothing but the product's name or a name of its owner's, in any case: what
 * somebody guesses first who knows whom they guess for. With anything more it is a password of the
 * owner's choice: what letters or digits it has to have is nobody's rule here.
 */
export const isOwnWord = ({ username, firstName, lastName, email, password }: Known): boolean => {
  const words = [product, username, firstName, lastName, firstName + lastName]
  const all = [...words, email, email.slice(0, email.indexOf('@'))].map(bare)
  return all.some((word) => word !== '' && word === bare(password))
}
