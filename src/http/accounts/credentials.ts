import { Strategy } from 'passport-local'
import { accounts } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'

type Credentials = Pick<Context, 'readModels' | 'vault' | 'passwords'>

const knownHash = async ({ readModels, vault }: Credentials, username: string) => {
  const usernameKey = vault.nameKey('username', username)
  const [account] = await readModels
    .reader(accounts)
    .find({ filter: { usernameKey: { eq: usernameKey } }, limit: 1 })
  if (account?.status !== 'active') return null
  const sealed = account.sealedPasswordHash
  const opened = await vault.unseal(account._id, 'passwordHash', sealed)
  return opened && { userId: account._id, hash: opened.hash }
}

/**
 * Who these credentials belong to, or null. Takes one hash whether or not there is such a user, so
 * that time tells nobody which names exist.
 */
const checkCredentials = async (context: Credentials, username: string, password: string) => {
  const known = await knownHash(context, username)
  const right = await context.passwords.verify(known?.hash ?? null, password)
  return right && known ? known.userId : null
}

/** passport-local over the accounts read model. */
export const credentialsStrategy = (context: Credentials): Strategy =>
  new Strategy({ session: false }, (username, password, done) => {
    checkCredentials(context, username, password).then(
      (userId) => done(null, userId === null ? false : { id: userId }),
      (error: unknown) => done(error),
    )
  })
