import { randomUUID } from 'node:crypto'
import type { AccountCommands } from './account-commands.ts'

export type ErasureOutcome =
  | { readonly ok: true; readonly userId: string; readonly sessionsEnded: number }
  | { readonly ok: false; readonly reason: 'no_such_user' | 'contended' }

/**
 * Erases the person of this username: key, sessions and names. Their open sockets close when the
 * fan-out reads the event. Repeated after an interruption, it resumes.
 * @throws EventStoreUnavailable, ReadModelUnavailable: the server of sessions is unavailable
 */
export const eraseByUsername = async (
  accounts: Pick<AccountCommands, 'findUser' | 'eraseUser'>,
  username: string,
): Promise<ErasureOutcome> => {
  const userId = await accounts.findUser('username', username)
  if (userId === null) return { ok: false, reason: 'no_such_user' }
  const command = { commandId: randomUUID(), userId, now: new Date(), askedBy: null }
  const erased = await accounts.eraseUser(command)
  if (!erased.ok)
    return { ok: false, reason: erased.reason === 'contended' ? 'contended' : 'no_such_user' }
  return { ok: true, userId, sessionsEnded: erased.sessionsEnded }
}
