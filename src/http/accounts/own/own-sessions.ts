import type { Request } from 'express'
import { type SessionsReply, sessionsReply } from '../../../contracts/accounts/own-account.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../routing/reply.ts'
import { route } from '../../routing/route.ts'
import { keyOf, publicIdOf } from '../../sessions/session-key.ts'
import { traderOf } from '../../sessions/trader.ts'

/** The trader's sessions as they see them, the one seen last first. */
export const ownSessions = async (
  { sessions, vault }: Pick<Context, 'sessions' | 'vault'>,
  req: Request,
): Promise<SessionsReply> => {
  const userId = traderOf(req)
  const here = publicIdOf(keyOf(req.sessionID))
  const kept = await sessions.sessionsOf(userId)
  return Promise.all(
    kept.map(async ({ id, lastSeenAt, signedIn: { since, device: sealed } }) => {
      const device = sealed === undefined ? null : await vault.unseal(userId, 'device', sealed)
      return {
        id,
        ...(device ?? { browser: null, system: null }),
        signedInAt: new Date(since).toISOString(),
        lastSeenAt: new Date(Math.max(since, lastSeenAt)).toISOString(),
        current: id === here,
      }
    }),
  )
}

export const listSessions = route.get('/account/sessions', {
  summary: 'Where the trader is signed in, the one seen last first',
  replies: { 200: sessionsReply.describe('The sessions') },
  answer: async (context, { req }) => ok(await ownSessions(context, req)),
})
