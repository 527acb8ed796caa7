import { once } from 'node:events'
import type { AnyEvent } from '../../domain/all-events.ts'
import { streamOf } from '../../domain/streams.ts'
import type { Codec } from '../../eventstore/codec.ts'
import { EventStoreUnavailable } from '../../eventstore/errors.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { readIfWritten } from '../../eventstore/read-if-written.ts'
import { retry } from '../../platform/retry.ts'
import type { FileVault } from '../../vault/file-vault.ts'
import { likeness } from '../../vault/names/likeness.ts'
import type { OldUsername } from '../../vault/names/old-usernames.ts'

const waits = { firstWaitMs: 500, waitMaxMs: 5_000 } as const

interface Deps {
  readonly store: Pick<EventStore, 'readStream'>
  readonly codec: Pick<Codec<AnyEvent>, 'decodeOnce'>
  readonly vault: Pick<
    FileVault,
    'userIds' | 'readNameTag' | 'unseal' | 'nameHash' | 'readOldUsernames' | 'writeOldUsernames'
  >
  readonly random: () => number
}

/** The first of the user's events that matters; sign-ins come later and are not read. */
const registrationIn = async ({ store, codec }: Deps, userId: string, signal: AbortSignal) => {
  for await (const recorded of readIfWritten(store, streamOf.user(userId), { signal })) {
    const event = recorded.type === 'UserRegistered' ? codec.decodeOnce(recorded) : null
    if (event?.type === 'UserRegistered') return event.data
  }
  return null
}

/** @returns null: the username has a key of its own, or is gone. @throws BadKeyFile, SealBroken */
const oldUsernameOf = async (
  deps: Deps,
  userId: string,
  signal: AbortSignal,
): Promise<OldUsername | null> => {
  const registered = await registrationIn(deps, userId, signal)
  if (registered === null) return null
  const { usernameKey: nameKey, sealedProfile } = registered
  if ((await deps.vault.readNameTag(nameKey)) !== null) return null
  const profile = await deps.vault.unseal(userId, 'profile', sealedProfile)
  if (profile === null) return null
  return { likeness: deps.vault.nameHash('username', likeness(profile.username)), nameKey }
}

/**
 * One user after the other: each waits for the file of a key, so other work comes in between.
 * @throws EventStoreUnavailable; other faults leave out one user
 */
const findAll = async (deps: Deps, signal: AbortSignal) => {
  const found: OldUsername[] = []
  let isComplete = true
  for await (const userId of deps.vault.userIds()) {
    signal.throwIfAborted()
    try {
      const one = await oldUsernameOf(deps, userId, signal)
      if (one !== null) found.push(one)
    } catch (error) {
      if (error instanceof EventStoreUnavailable) throw error
      isComplete = false
    }
  }
  return { found, isComplete }
}

const byLikeness = (usernames: readonly OldUsername[]): ReadonlyMap<string, readonly string[]> => {
  const keys = new Map<string, string[]>()
  for (const { likeness: look, nameKey } of usernames) {
    const known = keys.get(look)
    if (known === undefined) keys.set(look, [nameKey])
    else known.push(nameKey)
  }
  return keys
}

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort')
}

/** See `docs/decisions/name-keys.md`. */
export const createOldUsernames = (deps: Deps) => {
  const stopping = new AbortController()
  const { signal } = stopping
  let known: ReadonlyMap<string, readonly string[]> | null = null
  let loading: Promise<void> | null = null
  let failure: unknown = null
  /** Written when all could be read, and then never searched again: there will be no more. */
  const load = async (onFault: (error: unknown) => void) => {
    const written = await deps.vault.readOldUsernames()
    if (written !== null) {
      known = byLikeness(written)
      return
    }
    const { found, isComplete } = await findAll(deps, signal)
    known = byLikeness(found)
    if (isComplete) await deps.vault.writeOldUsernames(found).catch(onFault)
  }
  /** @param onFault called with the first of several failures; it is tried again */
  const start = (onFault: (error: unknown) => void = () => undefined): Promise<void> => {
    const onFailure = (error: unknown) => {
      if (!signal.aborted && failure === null) onFault(error)
      failure = error
    }
    return (loading ??= retry(() => load(onFault), {
      ...waits,
      random: deps.random,
      signal,
      onFailure,
    }))
  }
  return {
    start,
    /** Whether registrations wait, and the last failure; they are taken up when these are known. */
    state: () => ({ areKnown: known !== null, failure }),
    /**
     * The keys of those that look like this name.
     * @throws EventStoreUnavailable when they are not known before the signal is aborted
     */
    like: async (username: string, until?: AbortSignal): Promise<readonly string[]> => {
      if (known === null) await Promise.race([start(), ...(until ? [aborted(until)] : [])])
      if (known === null)
        throw new EventStoreUnavailable('The usernames of earlier accounts are not known yet.')
      return known.get(deps.vault.nameHash('username', likeness(username))) ?? []
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      await loading
    },
  }
}

/** Usernames from before there were name keys; new names are compared with them. */
export type OldUsernames = ReturnType<typeof createOldUsernames>
