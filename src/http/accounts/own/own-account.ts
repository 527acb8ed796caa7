import type { Request } from 'express'
import type { RegisterBody } from '../../../contracts/accounts/accounts.ts'
import type { UserReply } from '../../../contracts/accounts/user-reply.ts'
import type { Context } from '../../context.ts'
import { findAccount } from '../../../projections/accounts/account-in-log.ts'
import { countGuess } from '../count-guess.ts'
import { presentAccount } from '../present-user.ts'
import { compareWithRecord } from '../repeated-registration.ts'

/**
 * The account that this person has just made, where the answer to the registration was lost and it
 * is sent again without an Idempotency-Key; null: another user has the name. It takes the same data
 * and the password, is new, and takes one hash whatever the answer is. A wrong password for the right
 * data counts as one at sign-in does, so that this is no second door for guesses.
 */
export const ownAccount = async (
  context: Context,
  req: Request,
  { body, signal }: { readonly body: RegisterBody; readonly signal: AbortSignal },
): Promise<UserReply | null> => {
  const { accounts, limits, passwords, clock } = context
  const userId = await accounts.findUser('username', body.username, signal)
  const account = userId === null ? null : await findAccount(context, userId, signal)
  const isNew =
    account?.status === 'active' &&
    clock() - Date.parse(account.createdAt) < limits.registrationRetryMs
  const guess = isNew ? countGuess(context, req, body.username) : null
  if (!isNew || !guess?.ok) {
    await passwords.verify(null, body.password)
    return null
  }
  const compared = await compareWithRecord(context, account, body)
  if (compared === 'other_data') await passwords.verify(null, body.password)
  if (compared !== 'other_password') guess.giveBack()
  return compared === 'same' ? presentAccount(context, account) : null
}
