import { randomUUID } from 'node:crypto'
import type { SessionStore } from '../http/sessions/store.ts'
import type { AccountCommands } from '../processes/accounts/account-commands.ts'

export type ErasureOutcome =
  | { readonly ok: true; readonly userId: string; readonly sessionsEnded: number }
  | { readonly ok: false; readonly reason: 'no_such_user' | 'contended' }

/**
 * Erases the person of this username: key, names and sessions. Open sockets of theirs close when
 * the fan-out reads the event.
 */
export const eraseByUsername = async (
  accounts: Pick<AccountCommands, 'findUser' | 'eraseUser'>,
  sessions: Pick<SessionStore, 'endAllOf'>,
  username: string,
): Promise<ErasureOutcome> => {
  const userId = await accounts.findUser('username', username)
  if (userId === null) return { ok: false, reason: 'no_such_user' }
  const command = { commandId: randomUUID(), userId, now: new Date(), askedBy: null }
  const erased = await accounts.eraseUser(command)
  if (!erased.ok)
    return { ok: false, reason: erased.reason === 'contended' ? 'contended' : 'no_such_user' }
  return { ok: true, userId, sessionsEnded: await sessions.endAllOf(userId) }
}
