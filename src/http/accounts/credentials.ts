import { Strategy } from 'passport-local'
import { EventStoreUnavailable } from '../../eventstore/errors.ts'
import {
  type AccountDocument,
  accounts,
  type ActiveAccount,
} from '../../projections/accounts/documents.ts'
import { orWhenUnavailable } from '../../projections/guard/or-when-unavailable.ts'
import type { Context } from '../context.ts'
import { accountInLog } from '../../projections/accounts/account-in-log.ts'

type Credentials = Pick<
  Context,
  'readModels' | 'vault' | 'passwords' | 'accounts' | 'events' | 'codec' | 'limits'
>

interface Known {
  readonly account: ActiveAccount
  readonly hash: string
}

const inReadModel = async ({ readModels, accounts: commands }: Credentials, username: string) => {
  for (const usernameKey of await commands.keysOf('username', username)) {
    const [account] = await readModels
      .reader(accounts)
      .find({ filter: { usernameKey: { eq: usernameKey } }, limit: 1 })
    if (account) return account
  }
  return null
}

const inLog = async (context: Credentials, username: string): Promise<ActiveAccount | null> => {
  const signal = AbortSignal.timeout(context.limits.commandMs)
  const userId = await context.accounts.findUser('username', username, signal)
  return userId === null ? null : accountInLog(context, userId, signal)
}

const opened = async ({ vault }: Credentials, account: AccountDocument | null) => {
  if (account?.status !== 'active') return null
  const found = await vault.unseal(account._id, 'passwordHash', account.sealedPasswordHash)
  return found && { account, hash: found.hash }
}

/**
 * Looks up names that the read model does not know, or knows as erased, in the log: a user who
 * registered on another web server a moment ago can then sign in here. This takes two reads by key,
 * little compared with the hash. While the log is unavailable, the read model decides: another
 * answer to these names than to a wrong password would reveal which names exist.
 */
const findKnown = async (context: Credentials, username: string): Promise<Known | null> => {
  const answer = await orWhenUnavailable(
    async () => ({ known: await opened(context, await inReadModel(context, username)) }),
    () => null,
  )
  if (answer?.known) return answer.known
  try {
    return await opened(context, await inLog(context, username))
  } catch (error) {
    if (answer === null || !(error instanceof EventStoreUnavailable)) throw error
    return null
  }
}

/** The user of these credentials, or null. One hash is computed for every name, known or not. */
const checkCredentials = async (context: Credentials, username: string, password: string) => {
  const known = await findKnown(context, username)
  const right = await context.passwords.verify(known?.hash ?? null, password)
  return right && known ? known.account : null
}

/** passport-local over the accounts; its user is the `ActiveAccount`. */
export const credentialsStrategy = (context: Credentials): Strategy =>
  new Strategy({ session: false }, (username, password, done) => {
    checkCredentials(context, username, password).then(
      (account) => done(null, account ?? false),
      (error: unknown) => done(error),
    )
  })
