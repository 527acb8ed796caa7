import { invalidField } from '../../refusals/faults.ts'
import { deletionBody } from '../../../contracts/accounts/own-account.ts'
import { foldName } from '../../../vault/names/fold-name.ts'
import { done, refuse } from '../../routing/reply.ts'
import { route } from '../../routing/route.ts'
import { sessionCookieName } from '../../sessions/middleware.ts'
import { ownCommand } from './own-command.ts'
import { proveOwner } from './prove-owner.ts'
import { refusalOfAccount } from '../refusal-of-account.ts'

const otherName = invalidField('username', 'Username does not match your account')

/** The erasure that operators have, asked for by who is erased. */
export const deleteAccount = route.delete('/account', {
  summary: 'Erases the trader, by the password and the typed username; this cannot be undone',
  body: deletionBody,
  replies: { 204: 'Erased' },
  answer: async (context, { req, res, body, userId }) => {
    const own = ownCommand(context, userId)
    const owner = await proveOwner(context, req, body.password, own.signal)
    if (!owner.ok) return refuse(owner.refusal)
    if (foldName(body.username) !== foldName(owner.profile.username)) return refuse(otherName)
    const { sealedPasswordHash: provedBy } = owner.account
    const { sessionID } = req
    const erased = await context.accounts.eraseUser({
      commandId: context.newId(),
      ...own,
      askedBy: userId,
      provedBy,
    })
    if (!erased.ok) return refuse(refusalOfAccount(erased))
    context.onSessionEnd(sessionID)
    const { https } = context.config
    res.clearCookie(sessionCookieName(https), { path: '/', secure: https })
    return done
  },
})
