import { passwordCharacters } from '../../contracts/accounts/accounts.ts'

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const all: readonly string[] = dictionary['passwords-common']
  return new Set(all.filter((password) => password.length >= passwordCharacters.min))
}

let loading: Promise<ReadonlySet<string>> | undefined

/**
 * Whether this is one of the 49,000 commonest passwords of zxcvbn's list, in any case and any way of
 * writing its letters (NFKC, as it is hashed): the first that a guesser tries. The list is read at
 * the first question (about 40 ms), not at the start.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loading ??= load()
  return (await loading).has(password.normalize('NFKC').toLowerCase())
}
