import { accounts } from '../../projections/accounts/documents.ts'
import { commandIdOf } from '../idempotency.ts'
import { rememberPosition } from '../positions/cookie.ts'
import { done } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { endSession } from '../sessions/sign-in.ts'

/**
 * It always ends the session: who walks away from a shared computer must be signed
 * out even when the log, the disk or the store of sessions is unavailable. The event follows when it can.
 */
export const logout = route.post('/logout', {
  summary: 'Ends the session and closes its sockets',
  who: 'anybody',
  replies: { 204: 'The session is gone' },
  needsNoStore: true,
  answer: async (context, { req, res, userId }) => {
    await endSession(context, req, res)
    if (userId === null) return done
    const commandId = commandIdOf(req, context, `sign out ${userId}`)
    const recorded = await context.signRecords.record('recordSignOut', {
      commandId,
      userId,
      now: new Date(context.clock()),
    })
    if (recorded?.ok === true)
      rememberPosition(req, res, context.config, {
        projection: accounts.projection,
        position: recorded.position,
      })
    return done
  },
})
