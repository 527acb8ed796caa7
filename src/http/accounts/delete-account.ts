import { deletionBody } from '../../contracts/own-account.ts'
import { foldName } from '../../vault/fold-name.ts'
import type { Context } from '../context.ts'
import { notValid } from '../refusals/faults.ts'
import { call, done, refuse } from '../reply.ts'
import { sessionCookieName } from '../sessions/middleware.ts'
import { ownCommand } from './own-command.ts'
import { proveOwner } from './prove-owner.ts'
import { refusalOfAccount } from './refusal-of-account.ts'

const otherName = {
  type: 'not_valid',
  faults: [{ path: 'username', message: 'Username is not yours' }],
} as const

/** DELETE /api/account: the erasure that operators have, asked for by who is erased. */
export const deleteAccount = (context: Context) =>
  call(async (req, res) => {
    const body = deletionBody.safeParse(req.body)
    if (!body.success) return refuse(notValid(body.error))
    const owner = await proveOwner(context, req, body.data.password)
    if (!owner.ok) return refuse(owner.refusal)
    if (foldName(body.data.username) !== foldName(owner.profile.username)) return refuse(otherName)
    const { _id: userId, sealedPasswordHash: provedBy } = owner.account
    const { sessionID } = req
    const erased = await context.accounts.eraseUser({
      commandId: context.newId(),
      ...ownCommand(context, userId),
      askedBy: userId,
      provedBy,
    })
    if (!erased.ok) return refuse(refusalOfAccount(erased))
    context.onSessionEnd(sessionID)
    const { https } = context.config
    res.clearCookie(sessionCookieName(https), { path: '/', secure: https })
    return done
  })
