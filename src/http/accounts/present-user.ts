import type { UserReply } from '../../contracts/accounts.ts'
import { accounts } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'

/** The trader as their own client sees them; null when there is none, or when they were erased. */
export const presentUser = async (
  { readModels, vault }: Pick<Context, 'readModels' | 'vault'>,
  userId: string,
): Promise<UserReply | null> => {
  const account = await readModels.reader(accounts).get(userId)
  if (account?.status !== 'active') return null
  const profile = await vault.unseal(userId, 'profile', account.sealedProfile)
  return profile && { id: userId, ...profile, createdAt: account.createdAt }
}
