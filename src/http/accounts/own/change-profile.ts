import { userReply } from '../../../contracts/accounts/user-reply.ts'
import { profileBody } from '../../../contracts/accounts/own-account.ts'
import { accounts } from '../../../projections/accounts/documents.ts'
import { rememberPosition } from '../../positions/cookie.ts'
import { ok, refuse } from '../../routing/reply.ts'
import { route } from '../../routing/route.ts'
import { ownCommand } from './own-command.ts'
import { proveOwner } from './prove-owner.ts'
import { refusalOfAccount } from '../refusal-of-account.ts'

export const changeProfile = route.put('/account', {
  summary: 'Changes names, e-mail address and phone number, by the password',
  body: profileBody,
  replies: { 200: userReply.describe('The trader as they are now') },
  refuses: [409],
  answer: async (context, { req, res, body, userId }) => {
    const { password, ...changes } = body
    const own = ownCommand(context, userId)
    const owner = await proveOwner(context, req, password, own.signal)
    if (!owner.ok) return refuse(owner.refusal)
    const { createdAt, sealedPasswordHash: provedBy } = owner.account
    const profile = { ...owner.profile, ...changes }
    const changed = await context.accounts.changeProfile({
      commandId: context.newId(),
      ...own,
      provedBy,
      profile,
    })
    if (!changed.ok) return refuse(refusalOfAccount(changed))
    const { position } = changed
    rememberPosition(req, res, context.config, { projection: accounts.projection, position })
    return ok({ id: userId, ...profile, createdAt })
  },
})
