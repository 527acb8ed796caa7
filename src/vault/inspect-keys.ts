import { setTimeout as wait } from 'node:timers/promises'
import { isUnreadable } from './errors.ts'
import type { KeyPaths } from './key-paths.ts'
import type { VaultLimits } from './limits.ts'
import { namesIn } from './private-files.ts'
import { usersIn } from './user-keys.ts'

/** A key that cannot be read is told of once it has been asked for; this asks for all of them. */
export interface KeyInspection {
  /** Asks for the key as whoever needs it does. @throws what that throws */
  readonly load: (userId: string) => Promise<unknown>
  /** Told of each fault, and null of a key that is well or gone. */
  readonly found: (userId: string, fault: Error | null) => void
}

/** Looks whether the user's key can be read. */
export const inspectKey = async ({ load, found }: KeyInspection, userId: string): Promise<void> => {
  try {
    await load(userId)
    found(userId, null)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    found(userId, error)
  }
}

/** Reads the key of every user, a few at a time, so that others are not held up. */
export const inspectKeys = async (
  paths: KeyPaths,
  inspection: KeyInspection,
  { keysPerLook, lookPauseMs }: Pick<VaultLimits, 'keysPerLook' | 'lookPauseMs'>,
  signal: AbortSignal,
): Promise<void> => {
  let looked = 0
  for (const shard of await namesIn(paths.users))
    for (const userId of await usersIn(paths, shard)) {
      if (signal.aborted) return
      await inspectKey(inspection, userId)
      looked += 1
      if (looked % keysPerLook === 0) await wait(lookPauseMs, undefined, { ref: false })
    }
}
