import { accounts } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'
import { commandIdOf } from '../idempotency.ts'
import { rememberPosition } from '../positions/cookie.ts'
import { call, done, refuse } from '../reply.ts'
import { userIdOf } from '../request.ts'
import { endSession } from '../sessions/sign-in.ts'

/**
 * POST /api/logout. The session ends first: who walks away from a shared computer must be signed
 * out even when the log is away, and who follows the log then finds the session gone.
 */
export const logout = (context: Context) =>
  call(async (req, res) => {
    const userId = userIdOf(req)
    const { sessionID } = req
    await endSession(req, res, context.config)
    context.onSessionEnd(sessionID)
    if (userId === null) return done
    const commandId = commandIdOf(req, context, `sign out ${userId}`)
    const recorded = await context.accounts.recordSignOut({
      commandId,
      userId,
      now: new Date(context.clock()),
    })
    if (recorded.ok)
      rememberPosition(req, res, context.config, {
        projection: accounts.projection,
        position: recorded.position,
      })
    else if (recorded.reason === 'contended') return refuse({ type: 'unavailable' })
    return done
  })
