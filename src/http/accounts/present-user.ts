import type { UserReply } from '../../contracts/accounts/user-reply.ts'
import type { ActiveAccount } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'
import { findAccount } from '../../projections/accounts/account-in-log.ts'

/** Null when this trader was erased meanwhile. */
export const presentAccount = async (
  { vault }: Pick<Context, 'vault'>,
  { _id: userId, sealedProfile, createdAt }: ActiveAccount,
): Promise<UserReply | null> => {
  const profile = await vault.unseal(userId, 'profile', sealedProfile)
  return profile && { id: userId, ...profile, createdAt }
}

/**
 * The trader as their own client sees them; null when there is none, or when they were erased. Who
 * registered a moment ago is in the log before they are in the read model.
 * @param signal default: it gives up after `commandMs`
 */
export const presentUser = async (
  context: Pick<Context, 'readModels' | 'vault' | 'events' | 'codec' | 'limits'>,
  userId: string,
  signal = AbortSignal.timeout(context.limits.commandMs),
): Promise<UserReply | null> => {
  const account = await findAccount(context, userId, signal)
  return account?.status === 'active' ? presentAccount(context, account) : null
}
