import { userAggregate } from '../../domain/user/decider.ts'
import { readState } from './read-state.ts'
import { type AccountCommand, type AccountDeps, type AccountResult, contended } from './deps.ts'
import { forget, holderOf, releaseName } from './names.ts'
import { type NotAUser, notAUser, type PasswordChanged, passwordChanged } from './sign-in.ts'

type Result = AccountResult<NotAUser | PasswordChanged>

type Erasure =
  | Exclude<Result, { ok: true }>
  | (Extract<Result, { ok: true }> & { readonly sessionsEnded: number })

/**
 * Erases a person. The account ends. The key of the personal data is deleted, so that the encrypted
 * data in the log, the read models and their backups cannot be read any more. Both names become
 * free again under new keys; the old keys are deleted.
 *
 * Repeated after a crash, it resumes. The username is released last, so that an interrupted erasure
 * can still be found by it.
 */
export const eraseUser = async (
  deps: AccountDeps,
  command: AccountCommand & {
    /** The user who asks; null: an operator. */
    readonly askedBy: string | null
    /** The encrypted hash against which the owner's password was checked. */
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
  // An operator may repeat the command, possibly in another process. A user who erases their own
  // account cannot.
  const sessionsEnded = await forget(deps, userId, askedBy === null ? 'written' : 'lasting')
  const emails = [...state.emailKeysBefore, state.emailKey]
  const names = [
    ...emails.map((nameKey) => ({ kind: 'email', nameKey }) as const),
    { kind: 'username', nameKey: state.usernameKey } as const,
  ]
  for (const name of names) {
    const holder = await holderOf(deps, name, command.signal)
    if (holder !== null && holder.userId !== userId) continue
    // A released name may still have its key.
    const held = { ...name, userId, fence: holder?.fence ?? 0 }
    const released = await releaseName(deps, held, command)
    if (!released.ok) return released
  }
  return { ok: true, position: result.position, sessionsEnded }
}
