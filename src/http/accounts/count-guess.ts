import type { Request } from 'express'
import type { Context } from '../context.ts'
import { addressKey } from '../limits/address.ts'
import type { Limiter } from '../limits/limiter.ts'
import { knownDevice } from '../sessions/device-cookie.ts'

export type Guess =
  | { readonly ok: true; readonly giveBack: () => Promise<void> }
  | { readonly ok: false; readonly retryAfterSeconds: number }

/**
 * Counts a guess at a password before it is checked. From a device that the account was signed in
 * from it counts for that device alone, so that nobody else's guesses hurt it. Any other counts for
 * account and address, for the address, and for the account from everywhere: who guesses from many
 * addresses is slowed with all strangers.
 */
export const countGuess = async (
  { vault, config, limiters }: Pick<Context, 'vault' | 'config' | 'limiters'>,
  req: Request,
  username: string,
): Promise<Guess> => {
  const usernameKey = vault.nameKey('username', username)
  const device = knownDevice(req, config, usernameKey)
  const address = addressKey(req.ip)
  const together = limiters.wrongPasswordsPerAccountAndAddress
  const counted: (readonly [Limiter, string])[] =
    device === null
      ? [
          [together, `${usernameKey} ${address}`],
          [limiters.wrongPasswordsPerAddress, address],
          [limiters.wrongPasswordsPerAccount, usernameKey],
        ]
      : [[together, `${usernameKey} device ${device}`]]
  const taken: typeof counted = []
  const giveBack = async () => {
    for (const [limiter, key] of taken) await limiter.giveBack(key)
  }
  for (const [limiter, key] of counted) {
    const retryAfterSeconds = await limiter.take(key)
    if (retryAfterSeconds !== null) {
      await giveBack()
      return { ok: false, retryAfterSeconds }
    }
    taken.push([limiter, key])
  }
  return { ok: true, giveBack }
}
