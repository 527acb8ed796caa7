import { passwordBody } from '../../../contracts/accounts/own-account.ts'
import { accounts } from '../../../projections/accounts/documents.ts'
import { commandIdOf } from '../../idempotency.ts'
import { refusalOfPassword } from '../../passwords/refuse-password.ts'
import { rememberPosition } from '../../positions/cookie.ts'
import { done, refuse } from '../../routing/reply.ts'
import { route } from '../../routing/route.ts'
import { startSession } from '../../sessions/sign-in.ts'
import { ownCommand } from './own-command.ts'
import { proveOwner } from './prove-owner.ts'
import { refusalOfAccount } from '../refusal-of-account.ts'

/**
 * Every other session ends before the change is recorded, so that none
 * is left by a server that stops in between, and again after it, for who signed in meanwhile. This
 * browser goes on under a new session id: a copy of its cookie is worth nothing either.
 *
 * A repetition under the same Idempotency-Key is known by the new password, which is then the
 * current one: of neither is anything kept to compare with.
 */
export const changePassword = route.post('/account/password', {
  summary: 'Changes the password; every other session ends',
  body: passwordBody,
  replies: { 204: 'Changed; this browser goes on under a new session id' },
  answer: async (context, { req, res, body, userId }) => {
    const { password, newPassword } = body
    const own = ownCommand(context, userId)
    const given = req.isRepeat ? newPassword : password
    const owner = await proveOwner(context, req, given, own.signal)
    if (!owner.ok) {
      const isOther = req.isRepeat && owner.refusal.type === 'not_valid'
      return refuse(isOther ? { type: 'key_reused' } : owner.refusal)
    }
    if (req.isRepeat) return done
    const weakness = await refusalOfPassword(
      { ...owner.profile, password: newPassword },
      'newPassword',
    )
    if (weakness) return refuse(weakness)

    const passwordHash = await context.passwords.hash(newPassword)
    await context.sessions.endAllOf(userId, req.sessionID)
    context.onSessionsEnd(userId)
    const changed = await context.accounts.changePassword({
      commandId: commandIdOf(req, context, `change password ${userId}`),
      ...own,
      provedBy: owner.account.sealedPasswordHash,
      passwordHash,
    })
    if (!changed.ok) return refuse(refusalOfAccount(changed))
    await startSession(context, req, userId)
    await context.sessions.endAllOf(userId, req.sessionID)
    const { position } = changed
    const { projection } = accounts
    if (position !== null)
      await context.readModels.waitFor(projection, position, context.limits.ownWriteWaitMs)
    rememberPosition(req, res, context.config, { projection, position })
    return done
  },
})
