import { reservationLimits } from '../../domain/reservation/limits.ts'
import { userAggregate } from '../../domain/user/decider.ts'
import type { Profile } from '../../vault/sealed-values.ts'
import { readState } from './read-state.ts'
import { type AccountDeps, type AccountResult, contended } from './deps.ts'
import { isKeyOf } from './name-keys.ts'
import { holderOf, releaseName, takeName } from './names.ts'
import {
  type NotAUser,
  notAUser,
  type PasswordChanged,
  passwordChanged,
  type ProvedCommand,
} from './sign-in.ts'

export interface ProfileChange extends ProvedCommand {
  /** The whole profile; its username is the registered one. */
  readonly profile: Profile
}

export type ProfileChangeResult = AccountResult<
  NotAUser | PasswordChanged | { readonly type: 'email_taken' }
>

const emailTaken = { ok: false, reason: 'refused', refusal: { type: 'email_taken' } } as const

/** Releases the address that this change replaced, unless it was taken under another fence. */
const leave = async (
  deps: AccountDeps,
  emailKey: string,
  fence: number,
  command: ProfileChange,
): Promise<void> => {
  const name = { kind: 'email', nameKey: emailKey } as const
  const holder = await holderOf(deps, name, command.signal)
  if (holder?.userId === command.userId && holder.fence <= fence)
    await releaseName(deps, { ...name, ...holder }, command)
}

/**
 * Changes names, phone and e-mail address. First a new address is reserved, then the change is
 * recorded in the user's own stream, and last the old address is released. A crash may come after
 * any step. What it leaves reserved can be taken over through the fence in the user's stream, as
 * after a registration. The same holds when the change is refused in the end: another change of the
 * same user may want the address, so this one must not release it.
 * @throws EventStoreUnavailable: repeat with the same command id
 */
export const changeProfile = async (
  deps: AccountDeps,
  command: ProfileChange,
): Promise<ProfileChangeResult> => {
  const { commandId, userId, now, signal, provedBy, profile } = command
  const email = { kind: 'email', name: profile.email } as const
  const { restartsMax } = { ...reservationLimits, ...deps.limits }
  for (let restarts = 0; restarts <= restartsMax; restarts += 1) {
    const { state } = await readState(deps, userAggregate, userId, signal)
    if (state.status !== 'registered') return notAUser
    const { fence, emailKey: before } = state
    let emailKey = before
    if (!(await isKeyOf(deps, before, email))) {
      const taking = await takeName(deps, { ...email, userId, fence }, command)
      if (!taking.ok) return taking.reason === 'contended' ? contended : emailTaken
      emailKey = taking.nameKey
    }
    const sealedProfile = await deps.vault.seal(userId, 'profile', profile)
    const result = await deps.commands.handle(
      userAggregate,
      userId,
      { type: 'ChangeProfile', userId, provedBy, emailKey, sealedProfile, fence },
      { commandId, userId, now, signal },
    )
    if (result.ok) {
      if (emailKey !== before) await leave(deps, before, fence, command)
      return { ok: true, position: result.position }
    }
    if (result.reason === 'contended') return contended
    if (result.refusal.type === 'password_changed') return passwordChanged
    if (result.refusal.type !== 'email_change_abandoned') return notAUser
  }
  return emailTaken
}
