import { counted } from '../../contracts/counted.ts'
import type { AnyEvent } from '../../domain/all-events.ts'
import type { Vault } from '../../vault/port.ts'
import { fault, type Finding, ok } from './finding.ts'
import { messageOf } from '../../platform/message-of.ts'

/** The encrypted profile of each account that is not erased, by user id. */
export type Accounts = ReadonlyMap<string, string>

/** Collects the accounts of a log, event by event. */
export const createAccounts = () => {
  const accounts = new Map<string, string>()
  return {
    accounts: accounts as Accounts,
    see: ({ type, data }: AnyEvent): void => {
      if (type === 'UserRegistered' || type === 'UserProfileChanged')
        accounts.set(data.userId, data.sealedProfile)
      else if (type === 'UserErased') accounts.delete(data.userId)
    },
  }
}

/** The reason why a profile cannot be read; null: it can. */
const whyUnread = async (vault: Vault, userId: string, sealed: string): Promise<string | null> => {
  try {
    const profile = await vault.unseal(userId, 'profile', sealed)
    return profile === null ? `user ${userId} has no key` : null
  } catch (error) {
    return messageOf(error)
  }
}

/** Decrypts every account, so that keys of another log or of an older backup are detected. */
export const checkAccounts = async (vault: Vault, accounts: Accounts): Promise<Finding> => {
  const reasons: string[] = []
  for (const [userId, sealed] of accounts) {
    const reason = await whyUnread(vault, userId, sealed)
    if (reason !== null) reasons.push(reason)
  }
  const all = counted(accounts.size, 'account')
  const [first] = reasons
  if (first === undefined) return ok('accounts', `${all} can be read`)
  return fault(
    'accounts',
    `${reasons.length.toString()} of ${all} cannot be read: ${first}`,
    'Restore the keys that belong to this log; see docs/operate.md.',
  )
}
