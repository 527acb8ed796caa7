import { formerTrader, unavailableTrader } from '../../contracts/chat.ts'
import { type AccountDocument, accounts } from '../../projections/accounts/documents.ts'
import { ReadModelUnavailable } from '../../projections/errors.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import { isUnreadable } from '../../vault/errors.ts'
import type { Vault } from '../../vault/port.ts'
import { followsLog, type LogNeeds } from '../positions/follows-log.ts'

export interface NamesDeps extends LogNeeds {
  readonly readModels: ReadModels
  readonly vault: Pick<Vault, 'unseal'>
}

const nameOf = async (vault: NamesDeps['vault'], account: AccountDocument): Promise<string> => {
  if (account.status === 'erased') return formerTrader
  try {
    const profile = await vault.unseal(account._id, 'profile', account.sealedProfile)
    return profile?.username ?? formerTrader
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return unavailableTrader
  }
}

/** The author may have registered a moment ago; then the read model is waited for. */
const accountsOf = async (deps: NamesDeps, userIds: readonly string[]) => {
  const { readModels } = deps
  const found = await readModels.reader(accounts).getMany(userIds)
  if (found.length === userIds.length) return found
  await followsLog(deps, accounts.projection)
  const again = await readModels.reader(accounts).getMany(userIds)
  if (again.length < userIds.length) throw new ReadModelUnavailable('Accounts are behind the chat.')
  return again
}

/**
 * The names by which the others know these users, unsealed for this answer only; an erased person
 * is a former trader, and an unreadable key does not affect the names of others.
 * @throws ReadModelUnavailable when one of them is not known yet
 */
export const namesOf = async (
  deps: NamesDeps,
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> => {
  const found = await accountsOf(deps, [...new Set(userIds)])
  const names = await Promise.all(
    found.map(async (account) => [account._id, await nameOf(deps.vault, account)] as const),
  )
  return new Map(names)
}
