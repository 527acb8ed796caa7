import type { RegisterBody } from '../../contracts/accounts.ts'
import type { Context } from '../context.ts'
import { findAccount } from './account-in-log.ts'

/** Whether this user was registered before: never, by this very body, or by another one. */
export type Repeat = 'never' | 'same' | 'other'

/**
 * Compares a registration with what is recorded under its user id, password included: whoever
 * repeats a key is signed in, so the key alone must not be enough. Comparing with the record means
 * that no fingerprint of a password has to be kept anywhere.
 */
export const repeatOf = async (
  context: Pick<Context, 'readModels' | 'events' | 'codec' | 'vault' | 'passwords'>,
  userId: string,
  { password, ...profile }: RegisterBody,
): Promise<Repeat> => {
  const { vault, passwords } = context
  const account = await findAccount(context, userId)
  if (!account) return 'never'
  if (account.status !== 'active') return 'other'
  const recorded = await vault.unseal(userId, 'profile', account.sealedProfile)
  const opened = await vault.unseal(userId, 'passwordHash', account.sealedPasswordHash)
  if (!recorded || !opened) return 'other'
  const fields = Object.keys(profile) as (keyof typeof profile)[]
  if (fields.some((field) => recorded[field] !== profile[field])) return 'other'
  return (await passwords.verify(opened.hash, password)) ? 'same' : 'other'
}
