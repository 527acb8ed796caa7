import type { FieldFault, Refusal } from '../refusals/refusal.ts'
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
  const refused = (message: string): Refusal => {
    const fault: FieldFault = { path, message }
    return { type: 'not_valid', faults: [fault] }
  }
  if (await isCommonPassword(given.password))
    return refused('Password is too common; choose another')
  if (isOwnWord(given))
    return refused('Password must not be your name or the product’s name; choose another')
  return null
}
