import { accounts } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'
import { commandIdOf } from '../idempotency.ts'
import { rememberPosition } from '../positions/cookie.ts'
import { call, done } from '../reply.ts'
import { userIdOf } from '../request.ts'
import { endSession } from '../sessions/sign-in.ts'

/**
 * POST /api/logout. It always ends the session: who walks away from a shared computer must be signed
 * out even when the log, the disk or the store of sessions is unavailable. The event follows when it can.
 */
export const logout = (context: Context) =>
  call(async (req, res) => {
    const userId = userIdOf(req)
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
  })
