import { randomUUID } from 'node:crypto'
import type { SessionStore } from '../http/sessions/store.ts'
import type { AccountCommands } from '../processes/accounts/account-commands.ts'

export type ErasureOutcome =
  | { readonly ok: true; readonly userId: string; readonly sessionsEnded: number }
  | { readonly ok: false; readonly reason: 'no_such_user' | 'contended' }

/**
 * Erases the person of this username: key, sessions and names. Open sockets of theirs close when
 * the fan-out reads the event. Done again after it was cut off, it goes on where it was.
 * @throws EventStoreUnavailable, ReadModelUnavailable: the server of sessions is away
 */
export const eraseByUsername = async (
  accounts: Pick<AccountCommands, 'findUser' | 'eraseUser'>,
  sessions: Pick<SessionStore, 'endAllOf'>,
  username: string,
): Promise<ErasureOutcome> => {
  const userId = await accounts.findUser('username', username)
  if (userId === null) return { ok: false, reason: 'no_such_user' }
  let sessionsEnded = 0
  const erased = await accounts.eraseUser({
    ...{ commandId: randomUUID(), userId, now: new Date(), askedBy: null },
    endSessions: async () => {
      sessionsEnded = await sessions.endAllOf(userId)
    },
  })
  if (!erased.ok)
    return { ok: false, reason: erased.reason === 'contended' ? 'contended' : 'no_such_user' }
  return { ok: true, userId, sessionsEnded }
}
