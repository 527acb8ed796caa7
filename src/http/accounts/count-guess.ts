import type { Request } from 'express'
import { likeness } from '../../vault/names/likeness.ts'
import type { Context } from '../context.ts'
import { addressKey } from '../limits/address.ts'
import type { Limiter, Taken } from '../limits/limiter.ts'
import { knownDevice } from '../sessions/device-cookie.ts'

/**
 * Counts a guess at a password before it is checked. From a device that the account was signed in
 * from it counts for that device alone, so that nobody else's guesses hurt it. Any other counts for
 * account and address, for the address, and for the account from everywhere: who guesses from many
 * addresses is slowed with all strangers.
 */
export const countGuess = (
  { vault, config, limiters }: Pick<Context, 'vault' | 'config' | 'limiters'>,
  req: Request,
  username: string,
): Taken => {
  // One account may be signed in to under each spelling that looks like its username.
  const account = vault.nameHash('username', likeness(username))
  const device = knownDevice(req, config, vault.nameHash('username', username))
  const address = addressKey(req.ip)
  const together = limiters.wrongPasswordsPerAccountAndAddress
  const counted: (readonly [Limiter, string])[] =
    device === null
      ? [
          [together, `${account} ${address}`],
          [limiters.wrongPasswordsPerAddress, address],
          [limiters.wrongPasswordsPerAccount, account],
        ]
      : [[together, `${account} device ${device}`]]
  const taken: typeof counted = []
  const giveBack = () => {
    for (const [limiter, key] of taken) limiter.giveBack(key)
  }
  for (const [limiter, key] of counted) {
    const retryAfterSeconds = limiter.take(key)
    if (retryAfterSeconds !== null) {
      giveBack()
      return { ok: false, retryAfterSeconds }
    }
    taken.push([limiter, key])
  }
  return { ok: true, giveBack }
}
