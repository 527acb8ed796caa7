import { userAggregate } from '../../domain/user/decider.ts'
import { readState } from '../read-state.ts'
import { type AccountCommand, type AccountDeps, type AccountResult, contended } from './deps.ts'
import { forget, holderOf, releaseName } from './names.ts'
import { type NotAUser, notAUser, type PasswordChanged, passwordChanged } from './sign-in.ts'

type Result = AccountResult<NotAUser | PasswordChanged>

type Erasure =
  | Exclude<Result, { ok: true }>
  | (Extract<Result, { ok: true }> & { readonly sessionsEnded: number })

/**
 * Erases a person: the account ends, the key of the personal data is gone, so that what is sealed
 * in the log, the read models and their backups opens no more, and both names are free again, under
 * other keys than these, which are forgotten.
 *
 * Repeated after a crash, it goes on where it was. The username is let go last, so that an erasure
 * that was cut off can still be found by it.
 */
export const eraseUser = async (
  deps: AccountDeps,
  command: AccountCommand & {
    /** Who asks; null: an operator. */
    readonly askedBy: string | null
    /** The sealed hash that the owner's password was checked against. */
    readonly provedBy?: string
  },
): Promise<Erasure> => {
  const { commandId, userId, now, askedBy, provedBy } = command
  const result = await deps.commands.handle(
    userAggregate,
    userId,
    { type: 'EraseUser', userId, ...(provedBy !== undefined && { provedBy }) },
    { commandId, userId: askedBy, now, signal: command.signal },
  )
  if (!result.ok) {
    if (result.reason === 'contended') return contended
    return result.refusal.type === 'password_changed' ? passwordChanged : notAUser
  }
  const { state } = await readState(deps, userAggregate, userId, command.signal)
  if (state.status !== 'erased') return notAUser
  // An operator asks again, perhaps from another process; who asks for their own is gone.
  const sessionsEnded = await forget(deps, userId, askedBy === null ? 'written' : 'lasting')
  const emails = [...state.emailKeysBefore, state.emailKey]
  const names = [
    ...emails.map((nameKey) => ({ kind: 'email', nameKey }) as const),
    { kind: 'username', nameKey: state.usernameKey } as const,
  ]
  for (const name of names) {
    const holder = await holderOf(deps, name, command.signal)
    if (holder !== null && holder.userId !== userId) continue
    // One that is released may not be forgotten yet.
    const held = { ...name, userId, fence: holder?.fence ?? 0 }
    const released = await releaseName(deps, held, command)
    if (!released.ok) return released
  }
  return { ok: true, position: result.position, sessionsEnded }
}
