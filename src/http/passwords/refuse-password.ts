import { invalidField } from '../refusals/faults.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { isCommonPassword } from './common.ts'
import { isOwnWord } from './own-words.ts'

/**
 * Why a password is refused, apart from its length; null: it is accepted.
 * @param path the field that it came in
 */
export const refusalOfPassword = async (
  given: Parameters<typeof isOwnWord>[0],
  path: string,
): Promise<Refusal | null> => {
  if (await isCommonPassword(given.password))
    return invalidField(path, 'Password is too common; choose another')
  if (!isOwnWord(given)) return null
  const message = 'Password must not be your name or the product’s name; choose another'
  return invalidField(path, message)
}
