import type { NameKind } from '../../domain/kernel/fields.ts'
import { reservationAggregates } from '../../domain/reservation/decider.ts'
import { reservationLimits } from '../../domain/reservation/limits.ts'
import { userAggregate } from '../../domain/user/decider.ts'
import { fenceOf, type UserState } from '../../domain/user/state.ts'
import { type LogReader, readState } from './read-state.ts'
import { type AccountCommand, type AccountDeps, type Contended, contended } from './deps.ts'
import {
  type KeyedName,
  keysOf,
  type NameReader,
  reservationOf,
  type WrittenName,
} from './name-keys.ts'

export const nameKinds = ['username', 'email'] as const satisfies readonly NameKind[]

/** The account command that takes or releases a name. */
export type OnBehalf = Pick<AccountCommand, 'commandId' | 'now' | 'signal'>

export interface Holder {
  readonly userId: string
  /** The user's fence when they took the name; see `Registered.fence`. */
  readonly fence: number
}

export type HeldName = KeyedName & Holder

type Taking =
  | { readonly ok: true; readonly nameKey: string }
  | { readonly ok: false; readonly reason: 'taken' }
  | Contended

type Freeing = Exclude<Taking, { ok: true }> | { readonly ok: true }

/**
 * Each step has its own command id. Reserving a name again after it was lost is another event than
 * the first reservation, and the decider ignores a step that is repeated unchanged.
 */
const stepContext = (
  { newId }: AccountDeps,
  { commandId, now, signal }: OnBehalf,
  userId: string,
) => ({ commandId: newId(), correlationId: commandId, causationId: commandId, userId, now, signal })

const hasName = (user: UserState, { kind, nameKey }: KeyedName): boolean =>
  user.status !== 'unregistered' &&
  nameKey === (kind === 'username' ? user.usernameKey : user.emailKey)

/** The holder of this name by its own stream, registered or not, with the fence. */
export const holderOf = async (
  deps: LogReader,
  name: KeyedName,
  signal?: AbortSignal,
): Promise<Holder | null> => {
  const state = await reservationOf(deps, name, signal)
  return state.status === 'held' ? { userId: state.userId, fence: state.fence } : null
}

/** The account of this name; null: none. An erased one keeps it until it is complete. */
export const accountOf = async (
  deps: NameReader,
  { kind, name }: WrittenName,
  signal?: AbortSignal,
): Promise<{ readonly userId: string; readonly status: 'registered' | 'erased' } | null> => {
  for (const nameKey of await keysOf(deps, { kind, name })) {
    const holder = await holderOf(deps, { kind, nameKey }, signal)
    if (holder === null) continue
    const { state } = await readState(deps, userAggregate, holder.userId, signal)
    if (state.status !== 'unregistered' && hasName(state, { kind, nameKey }))
      return { userId: holder.userId, status: state.status }
  }
  return null
}

/**
 * Deletes the key of a released name. The name is never taken again under it, and the key would
 * reveal who had it. A crash may come between the release and the deletion, so every command that
 * finds the name does this too.
 */
export const forgetReleased = async (
  deps: Pick<AccountDeps, 'vault' | 'store' | 'codec'>,
  { kind, nameKey }: KeyedName,
  { name, signal }: { readonly name?: string; readonly signal?: AbortSignal | undefined },
): Promise<void> => {
  const { status } = await reservationOf(deps, { kind, nameKey }, signal)
  if (status === 'released')
    await deps.vault.forgetNameKey(nameKey, name === undefined ? undefined : { kind, name })
}

/** Frees a name that this user took under this fence, and deletes its key; else does nothing. */
export const releaseName = async (
  deps: AccountDeps,
  held: HeldName,
  onBehalf: OnBehalf,
): Promise<{ readonly ok: true } | Contended> => {
  const result = await deps.commands.handle(
    reservationAggregates[held.kind],
    held.nameKey,
    { type: 'ReleaseName', ...held },
    stepContext(deps, onBehalf, held.userId),
  )
  if (!result.ok) return contended
  await forgetReleased(deps, held, onBehalf)
  return { ok: true }
}

/** Makes an unfinished registration start over before it can complete; see `RegisterUser.fence`. */
export const abandon = (deps: AccountDeps, userId: string, kind: NameKind, onBehalf: OnBehalf) =>
  deps.commands.handle(
    userAggregate,
    userId,
    { type: 'AbandonRegistration', userId, kind },
    stepContext(deps, onBehalf, userId),
  )

/** The same for a trader's change to this e-mail address. */
const abandonEmailChange = (deps: AccountDeps, { userId, nameKey }: HeldName, onBehalf: OnBehalf) =>
  deps.commands.handle(
    userAggregate,
    userId,
    { type: 'AbandonEmailChange', userId, emailKey: nameKey },
    stepContext(deps, onBehalf, userId),
  )

/**
 * Deletes a user's data outside the log after the account has ended. Nobody can sign in to the
 * account any more, so no new session appears. Repeating it changes nothing.
 * @returns the number of ended sessions
 */
export const forget = async (
  { vault, endSessions }: Pick<AccountDeps, 'vault' | 'endSessions'>,
  userId: string,
  how: Parameters<AccountDeps['endSessions']>[1],
): Promise<number> => {
  await vault.erase(userId)
  return endSessions(userId, how)
}

/**
 * Returns the user's state once the registration or change of address that took this name has
 * ended, or after the grace period. A name taken under an older fence cannot be completed any more.
 */
const settledUser = async (
  deps: AccountDeps,
  held: HeldName,
  { signal }: OnBehalf,
): Promise<UserState> => {
  const { graceMs, pollMs } = { ...reservationLimits, ...deps.limits }
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const { state } = await readState(deps, userAggregate, held.userId, signal)
    const isUnderWay =
      fenceOf(state) <= held.fence &&
      (state.status === 'unregistered' || (state.status === 'registered' && !hasName(state, held)))
    if (!isUnderWay || waitedMs >= graceMs) return state
    await deps.wait(pollMs)
  }
}

/**
 * Frees the name if its holder never completed the registration, or has ended. The holder is fenced
 * out first: it may still be running, and would otherwise complete under a name that it has lost.
 * Names that it takes after this have a later fence and are not touched.
 */
const takeOver = async (
  deps: AccountDeps,
  held: HeldName,
  onBehalf: OnBehalf,
): Promise<Freeing> => {
  const holder = await settledUser(deps, held, onBehalf)
  if (holder.status === 'registered' && hasName(holder, held)) return { ok: false, reason: 'taken' }
  if (fenceOf(holder) <= held.fence) {
    const fenced =
      holder.status === 'unregistered'
        ? await abandon(deps, held.userId, held.kind, onBehalf)
        : await abandonEmailChange(deps, held, onBehalf)
    // Refused: the holder completed at the last moment. The next attempt reads its names.
    if (!fenced.ok) return fenced.reason === 'contended' ? contended : { ok: true }
  }
  // An interrupted erasure is found by its names, so its other steps come first.
  if (holder.status === 'erased') await forget(deps, held.userId, 'lasting')
  return releaseName(deps, held, onBehalf)
}

type Wanted = WrittenName & Holder

/**
 * Reserves the name for this user under its present key. The hash of a name, from before there were
 * name keys, is valid while somebody holds it and is never taken again. Therefore all commands use
 * the same key.
 */
const reserve = async (deps: AccountDeps, wanted: Wanted, onBehalf: OnBehalf) => {
  const { kind, name, userId, fence } = wanted
  const { vault, commands } = deps
  const { keysPerReservationMax } = reservationLimits
  for (let keys = 0; keys < keysPerReservationMax; keys += 1) {
    const hash = vault.nameHash(kind, name)
    const isHeld = (await holderOf(deps, { kind, nameKey: hash }, onBehalf.signal)) !== null
    const nameKey = isHeld ? hash : await vault.makeNameKey(kind, name)
    const result = await commands.handle(
      reservationAggregates[kind],
      nameKey,
      { type: 'ReserveName', kind, nameKey, userId, fence },
      stepContext(deps, onBehalf, userId),
    )
    if (result.ok) return { ok: true, nameKey } as const
    if (result.reason === 'contended') return contended
    if (result.refusal.type === 'name_held') {
      const { holder, fence: since } = result.refusal
      return { ok: false, held: { kind, nameKey, userId: holder, fence: since } } as const
    }
    await vault.forgetNameKey(nameKey, { kind, name })
  }
  return contended
}

/**
 * Reserves the name for this user, replacing a holder that is not a registered user. The name
 * belongs to the user as long as the user's fence does not change.
 */
export const takeName = async (
  deps: AccountDeps,
  wanted: Wanted,
  onBehalf: OnBehalf,
): Promise<Taking> => {
  const { takeoversMax } = { ...reservationLimits, ...deps.limits }
  for (let takeovers = 0; ; takeovers += 1) {
    const result = await reserve(deps, wanted, onBehalf)
    if (result.ok || !('held' in result)) return result
    if (takeovers === takeoversMax) return { ok: false, reason: 'taken' }
    const freed = await takeOver(deps, result.held, onBehalf)
    if (!freed.ok) return freed
  }
}
