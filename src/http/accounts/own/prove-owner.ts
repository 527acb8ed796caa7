import type { Request } from 'express'
import type { ActiveAccount } from '../../../projections/accounts/documents.ts'
import type { Profile } from '../../../vault/sealed-values.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../refusals/faults.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { traderOf } from '../../sessions/trader.ts'
import { accountInLog } from '../../../projections/accounts/account-in-log.ts'
import { countGuess } from '../count-guess.ts'

export type Owner =
  | { readonly ok: true; readonly account: ActiveAccount; readonly profile: Profile }
  | { readonly ok: false; readonly refusal: Refusal }

/** 400 and not 401: who mistypes here is still signed in. */
export const wrongPassword = invalidField('password', 'Current password is wrong')

const refused = (refusal: Refusal): Owner => ({ ok: false, refusal })

/**
 * The signed-in trader, once they gave their password again: a session that was left open, or
 * stolen, must not be enough to take the account. By the log, which knows the newest password. Wrong
 * ones count with those at sign-in.
 */
export const proveOwner = async (
  context: Context,
  req: Request,
  password: string,
  signal: AbortSignal,
): Promise<Owner> => {
  const { vault, passwords } = context
  const userId = traderOf(req)
  const account = await accountInLog(context, userId, signal)
  const profile = account && (await vault.unseal(userId, 'profile', account.sealedProfile))
  const known = account && (await vault.unseal(userId, 'passwordHash', account.sealedPasswordHash))
  if (!account || !profile || !known) return refused({ type: 'not_signed_in' })
  const guess = countGuess(context, req, profile.username)
  if (!guess.ok) {
    const { retryAfterSeconds } = guess
    return refused({ type: 'too_many', what: 'wrong passwords', retryAfterSeconds })
  }
  let isWrong = false
  try {
    isWrong = !(await passwords.verify(known.hash, password))
    return isWrong ? refused(wrongPassword) : { ok: true, account, profile }
  } finally {
    if (!isWrong) guess.giveBack()
  }
}
