import { setTimeout as wait } from 'node:timers/promises'
import { isUnreadable } from '../errors.ts'
import type { KeyPaths } from './key-paths.ts'
import type { VaultLimits } from '../limits.ts'
import { nameKeysIn } from '../names/name-keys.ts'
import { namesIn } from '../private-files.ts'
import { allUsers } from './user-keys.ts'

/** An unreadable key is normally reported when it is used; this reads all of them. */
export interface KeyInspection {
  /** Reads the key of a user as its users do. @throws the same errors */
  readonly loadUser: (userId: string) => Promise<unknown>
  /** Reads a name key in the same way. */
  readonly loadName: (nameKey: string) => Promise<unknown>
  /** Called with each fault, and with null for a key that is valid or gone. */
  readonly found: (key: InspectedKey, fault: Error | null) => void
}

/** A key of a user or of a name. */
export interface InspectedKey {
  readonly kind: 'user' | 'name'
  /** The user's id, or the name key itself. */
  readonly id: string
}

/** Checks whether a key can be read. */
export const inspectKey = async (inspection: KeyInspection, key: InspectedKey): Promise<void> => {
  const load = key.kind === 'user' ? inspection.loadUser : inspection.loadName
  try {
    await load(key.id)
    inspection.found(key, null)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    inspection.found(key, error)
  }
}

async function* keysIn(paths: KeyPaths): AsyncGenerator<InspectedKey> {
  for await (const id of allUsers(paths)) yield { kind: 'user', id }
  for (const shard of await namesIn(paths.nameKeys))
    for (const id of await nameKeysIn(paths, shard)) yield { kind: 'name', id }
}

/** Reads every key, a few at a time, so that other work is not delayed. */
export const inspectKeys = async (
  paths: KeyPaths,
  inspection: KeyInspection,
  { keysPerBatch, batchPauseMs }: Pick<VaultLimits, 'keysPerBatch' | 'batchPauseMs'>,
  signal: AbortSignal,
): Promise<void> => {
  let inspected = 0
  for await (const key of keysIn(paths)) {
    if (signal.aborted) return
    await inspectKey(inspection, key)
    inspected += 1
    if (inspected % keysPerBatch === 0) await wait(batchPauseMs, undefined, { ref: false })
  }
}
