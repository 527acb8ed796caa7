import { profileBody } from '../../contracts/own-account.ts'
import { accounts } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'
import { rememberPosition } from '../positions/cookie.ts'
import { notValid } from '../refusals/faults.ts'
import { call, ok, refuse } from '../reply.ts'
import { ownCommand } from './own-command.ts'
import { proveOwner } from './prove-owner.ts'
import { refusalOfAccount } from './refusal-of-account.ts'

/** PUT /api/account: names, e-mail address and phone. */
export const changeProfile = (context: Context) =>
  call(async (req, res) => {
    const body = profileBody.safeParse(req.body)
    if (!body.success) return refuse(notValid(body.error))
    const { password, ...changes } = body.data
    const owner = await proveOwner(context, req, password)
    if (!owner.ok) return refuse(owner.refusal)
    const { _id: userId, createdAt, sealedPasswordHash: provedBy } = owner.account
    const profile = { ...owner.profile, ...changes }
    const changed = await context.accounts.changeProfile({
      commandId: context.newId(),
      ...ownCommand(context, userId),
      provedBy,
      profile,
    })
    if (!changed.ok) return refuse(refusalOfAccount(changed))
    const { position } = changed
    rememberPosition(req, res, context.config, { projection: accounts.projection, position })
    return ok({ id: userId, ...profile, createdAt })
  })
