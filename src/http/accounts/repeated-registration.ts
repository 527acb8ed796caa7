import type { RegisterBody } from '../../contracts/accounts/accounts.ts'
import type { ActiveAccount } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'
import { findAccount } from '../../projections/accounts/account-in-log.ts'

/** Whether this user was registered before: never, by this very body, or by another one. */
export type Repeat = 'never' | 'same' | 'other'

type Needs = Pick<Context, 'readModels' | 'events' | 'codec' | 'vault' | 'passwords' | 'limits'>

/** Compares a registration with what is recorded; the password only where all else is the same. */
export const compareWithRecord = async (
  { vault, passwords }: Pick<Needs, 'vault' | 'passwords'>,
  { _id: userId, sealedProfile, sealedPasswordHash }: ActiveAccount,
  { password, ...profile }: RegisterBody,
): Promise<'same' | 'other_data' | 'other_password'> => {
  const recorded = await vault.unseal(userId, 'profile', sealedProfile)
  const opened = await vault.unseal(userId, 'passwordHash', sealedPasswordHash)
  if (!recorded || !opened) return 'other_data'
  const fields = Object.keys(profile) as (keyof typeof profile)[]
  if (fields.some((field) => recorded[field] !== profile[field])) return 'other_data'
  return (await passwords.verify(opened.hash, password)) ? 'same' : 'other_password'
}

/**
 * Compares a registration with what is recorded under its user id, password included: a
 * repeated key signs in, so the key alone must not be enough. Comparing with the record means
 * that no fingerprint of a password has to be kept anywhere.
 */
export const repeatOf = async (
  context: Needs,
  registration: {
    readonly userId: string
    readonly body: RegisterBody
    readonly signal: AbortSignal
  },
): Promise<Repeat> => {
  const { userId, body, signal } = registration
  const account = await findAccount(context, userId, signal)
  if (!account) return 'never'
  if (account.status !== 'active') return 'other'
  return (await compareWithRecord(context, account, body)) === 'same' ? 'same' : 'other'
}
