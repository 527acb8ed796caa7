import { userAggregate } from '../../domain/user/decider.ts'
import { readState } from '../read-state.ts'
import { type AccountCommand, type AccountDeps, type AccountResult, contended } from './deps.ts'
import { forget, holderOf, releaseName } from './names.ts'
import { type NotAUser, notAUser } from './sign-in.ts'

type Erasure =
  | Exclude<AccountResult<NotAUser>, { ok: true }>
  | (Extract<AccountResult<NotAUser>, { ok: true }> & { readonly sessionsEnded: number })

/**
 * Erases a person: the account ends, the key of the personal data is gone, so that what is sealed
 * in the log, the read models and their backups opens no more, and both names are free again.
 *
 * Repeated after a crash, it goes on where it was. The username is let go last, so that an erasure
 * that was cut off can still be found by it.
 */
export const eraseUser = async (
  deps: AccountDeps,
  command: AccountCommand & {
    /** Who asks; null: an operator. */
    readonly askedBy: string | null
  },
): Promise<Erasure> => {
  const { commandId, userId, now, askedBy } = command
  const result = await deps.commands.handle(
    userAggregate,
    userId,
    { type: 'EraseUser', userId },
    { commandId, userId: askedBy, now, signal: command.signal },
  )
  if (!result.ok) return result.reason === 'contended' ? contended : notAUser
  const { state } = await readState(deps, userAggregate, userId, command.signal)
  if (state.status !== 'erased') return notAUser
  const sessionsEnded = await forget(deps, userId)
  const names = { username: state.usernameKey, email: state.emailKey }
  for (const kind of ['email', 'username'] as const) {
    const name = { kind, nameKey: names[kind] }
    const holder = await holderOf(deps, name, command.signal)
    if (holder?.userId !== userId) continue
    const released = await releaseName(deps, { ...name, ...holder }, command)
    if (!released.ok) return released
  }
  return { ok: true, position: result.position, sessionsEnded }
}
