import type { Request } from 'express'
import type { SessionsReply } from '../../contracts/own-account.ts'
import type { Context } from '../context.ts'
import { keyOf, publicIdOf } from '../sessions/session-key.ts'
import { traderOf } from '../sessions/trader.ts'

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
