import type { Request } from 'express'
import type { Context } from '../context.ts'
import { call, done, refuse, type Reply } from '../reply.ts'
import { uuidParam } from '../request.ts'
import { traderOf } from '../sessions/trader.ts'
import { ownCommand } from './own-command.ts'
import { refusalOfAccount } from './refusal-of-account.ts'

/** By this event every server closes the sockets of what has ended. */
const record = async (context: Context, req: Request, which: 'one' | 'others'): Promise<Reply> => {
  const recorded = await context.accounts.recordSessionsEnded({
    commandId: context.newId(),
    ...ownCommand(context, traderOf(req)),
    which,
  })
  return recorded.ok ? done : refuse(refusalOfAccount(recorded))
}

/** DELETE /api/account/sessions: all but this one. */
export const endOtherSessions = (context: Context) =>
  call(async (req) => {
    const userId = traderOf(req)
    await context.sessions.endAllOf(userId, req.sessionID)
    context.onSessionsEnd(userId)
    return record(context, req, 'others')
  })

/** DELETE /api/account/sessions/:id */
export const endOneSession = (context: Context) =>
  call(async (req) => {
    const id = uuidParam(req)
    const ended = id !== null && (await context.sessions.endOneOf(traderOf(req), id))
    if (!ended) return refuse({ type: 'unknown_thing', what: 'session' })
    context.onSessionsEnd(traderOf(req))
    return record(context, req, 'one')
  })
