import type { Context } from '../../context.ts'
import { idOf } from '../../request.ts'
import { done, refuse, type Reply } from '../../routing/reply.ts'
import { route } from '../../routing/route.ts'
import { ownCommand } from './own-command.ts'
import { refusalOfAccount } from '../refusal-of-account.ts'

/** By this event every server closes the sockets of what has ended. */
const record = async (
  context: Context,
  userId: string,
  which: 'one' | 'others',
): Promise<Reply> => {
  const command = { commandId: context.newId(), ...ownCommand(context, userId), which }
  const recorded = await context.accounts.recordSessionsEnded(command)
  return recorded.ok ? done : refuse(refusalOfAccount(recorded))
}

export const endOtherSessions = route.delete('/account/sessions', {
  summary: 'Ends all sessions but the one that asks, and closes their sockets',
  replies: { 204: 'The others are gone' },
  answer: async (context, { req, userId }) => {
    await context.sessions.endAllOf(userId, req.sessionID)
    context.onSessionsEnd(userId)
    return record(context, userId, 'others')
  },
})

export const endOneSession = route.delete('/account/sessions/:id', {
  summary: 'Ends one session and closes its sockets',
  params: idOf('session'),
  replies: { 204: 'The session is gone' },
  answer: async (context, { params, userId }) => {
    const ended = await context.sessions.endOneOf(userId, params.id)
    if (!ended) return refuse({ type: 'unknown_thing', what: 'session' })
    context.onSessionsEnd(userId)
    return record(context, userId, 'one')
  },
})
