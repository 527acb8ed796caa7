import { Strategy } from 'passport-local'
import { accounts, type ActiveAccount } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'

type Credentials = Pick<Context, 'readModels' | 'vault' | 'passwords'>

interface Known {
  readonly account: ActiveAccount
  readonly hash: string
}

const findKnown = async (
  { readModels, vault }: Credentials,
  username: string,
): Promise<Known | null> => {
  const usernameKey = vault.nameKey('username', username)
  const [account] = await readModels
    .reader(accounts)
    .find({ filter: { usernameKey: { eq: usernameKey } }, limit: 1 })
  if (account?.status !== 'active') return null
  const sealed = account.sealedPasswordHash
  const opened = await vault.unseal(account._id, 'passwordHash', sealed)
  return opened && { account, hash: opened.hash }
}

/**
 * Who these credentials belong to, or null. Takes one hash whether or not there is such a user, so
 * that time tells nobody which names exist.
 */
const checkCredentials = async (
  context: Credentials,
  username: string,
  password: string,
): Promise<ActiveAccount | null> => {
  const known = await findKnown(context, username)
  const right = await context.passwords.verify(known?.hash ?? null, password)
  return right && known ? known.account : null
}

/** passport-local over the accounts read model; its user is the `ActiveAccount`. */
export const credentialsStrategy = (context: Credentials): Strategy =>
  new Strategy({ session: false }, (username, password, done) => {
    checkCredentials(context, username, password).then(
      (account) => done(null, account ?? false),
      (error: unknown) => done(error),
    )
  })
