import type { NameKind } from '../../domain/kernel/fields.ts'
import { reservationLimits } from '../../domain/reservation/limits.ts'
import { userAggregate } from '../../domain/user/decider.ts'
import type { Profile } from '../../vault/sealed-values.ts'
import { readState } from './read-state.ts'
import { type AccountCommand, type AccountDeps, type AccountResult, contended } from './deps.ts'
import { isKeyOf, keysOf, type WrittenName } from './name-keys.ts'
import { abandon, holderOf, nameKinds, accountOf, releaseName, takeName } from './names.ts'

export interface Registration extends AccountCommand {
  readonly profile: Profile
  /** argon2id in PHC form. */
  readonly passwordHash: string
}

type RegistrationRefusal =
  | { readonly type: 'username_taken' }
  | { readonly type: 'email_taken' }
  /** This user id belongs to another registration: the command had different content. */
  | { readonly type: 'key_reused' }

export type RegistrationResult = AccountResult<RegistrationRefusal>

const refused = (refusal: RegistrationRefusal): RegistrationResult => ({
  ok: false,
  reason: 'refused',
  refusal,
})

const taken = (kind: NameKind): RegistrationResult =>
  refused({ type: kind === 'username' ? 'username_taken' : 'email_taken' })

const nameIn = (profile: Profile, kind: NameKind): WrittenName => ({ kind, name: profile[kind] })

/** The answer when this user id is registered by now, perhaps by this same command. */
const answerOfRegistered = async (
  deps: AccountDeps,
  { userId, profile, signal }: Registration,
): Promise<RegistrationResult> => {
  const { state, position } = await readState(deps, userAggregate, userId, signal)
  const same =
    state.status === 'registered' &&
    (await isKeyOf(deps, state.usernameKey, nameIn(profile, 'username'))) &&
    (await isKeyOf(deps, state.emailKey, nameIn(profile, 'email')))
  return same ? { ok: true, position } : refused({ type: 'key_reused' })
}

/**
 * Releases the names that this registration holds, and answers that a name is taken. The same
 * command may run twice at the same time, so it fences itself before it releases, as any other
 * command would have to: the other run then starts over under a later fence.
 */
const giveUp = async (
  deps: AccountDeps,
  command: Registration,
  kind: NameKind,
): Promise<RegistrationResult> => {
  const { userId } = command
  const held = []
  for (const each of nameKinds)
    for (const nameKey of await keysOf(deps, nameIn(command.profile, each))) {
      const name = { kind: each, nameKey }
      const holder = await holderOf(deps, name, command.signal)
      if (holder?.userId === userId) held.push({ ...name, ...holder })
    }
  if (held.length === 0) return taken(kind)
  const fenced = await abandon(deps, userId, kind, command)
  if (!fenced.ok)
    return fenced.reason === 'contended' ? contended : answerOfRegistered(deps, command)
  for (const name of held) {
    const released = await releaseName(deps, name, command)
    if (!released.ok) return released
  }
  return taken(kind)
}

/**
 * Whether the username looks like that of an account from before there were name keys. No such
 * account is added, so one look before the name is reserved is enough.
 */
const looksLikeOld = async (
  deps: AccountDeps,
  { userId, profile, signal }: Registration,
): Promise<boolean> => {
  for (const nameKey of await deps.oldUsernames.like(profile.username, signal)) {
    const holder = await holderOf(deps, { kind: 'username', nameKey }, signal)
    if (holder !== null && holder.userId !== userId) return true
  }
  return false
}

const registerUser = async (
  { vault, commands }: AccountDeps,
  { commandId, userId, now, profile, passwordHash, signal }: Registration,
  names: Readonly<Record<NameKind, string>>,
  fence: number,
) => {
  await vault.createKey(userId)
  const command = {
    type: 'RegisterUser',
    userId,
    usernameKey: names.username,
    emailKey: names.email,
    sealedProfile: await vault.seal(userId, 'profile', profile),
    sealedPasswordHash: await vault.seal(userId, 'passwordHash', { hash: passwordHash }),
    fence,
  } as const
  return commands.handle(userAggregate, userId, command, { commandId, userId, now, signal })
}

/**
 * Registers a user over three streams: username, e-mail, user. A crash may come after any step.
 * Repeated with the same user id, the registration resumes; another registration takes over a name
 * that it holds. A name has one owner at all times, because a command that takes a name over first
 * writes to the stream in which the former holder would have to complete.
 *
 * The key of the personal data is created last, so that a refused registration leaves none behind.
 * @throws EventStoreUnavailable: repeat with the same ids
 */
export const register = async (
  deps: AccountDeps,
  command: Registration,
): Promise<RegistrationResult> => {
  const { userId, profile, signal } = command
  // The common refusal needs only reads.
  const owners = await Promise.all(
    nameKinds.map((kind) => accountOf(deps, nameIn(profile, kind), signal)),
  )
  const takenKind = nameKinds.find((_, index) => {
    const owner = owners[index]
    return owner?.status === 'registered' && owner.userId !== userId
  })
  if (takenKind !== undefined) return giveUp(deps, command, takenKind)
  if (await looksLikeOld(deps, command)) return giveUp(deps, command, 'username')
  const { restartsMax } = { ...reservationLimits, ...deps.limits }
  let wanted: NameKind = 'username'
  for (let restarts = 0; restarts <= restartsMax; restarts += 1) {
    const { state } = await readState(deps, userAggregate, userId, signal)
    if (state.status !== 'unregistered') return answerOfRegistered(deps, command)
    const names = { username: '', email: '' }
    for (const kind of nameKinds) {
      const name = { ...nameIn(profile, kind), userId, fence: state.abandonments }
      const taking = await takeName(deps, name, command)
      if (!taking.ok) return taking.reason === 'contended' ? taking : giveUp(deps, command, kind)
      names[kind] = taking.nameKey
    }
    const result = await registerUser(deps, command, names, state.abandonments)
    if (result.ok) return { ok: true, position: result.position }
    if (result.reason === 'contended') return contended
    if (result.refusal.type !== 'registration_abandoned') return answerOfRegistered(deps, command)
    wanted = result.refusal.kind
  }
  return giveUp(deps, command, wanted)
}
