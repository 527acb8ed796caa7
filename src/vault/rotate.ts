import { BadMasterKey } from './errors.ts'
import { masterFileContent } from './key-files.ts'
import type { KeyPaths } from './key-paths.ts'
import { type Keyring, wrapLookupKey } from './keyring.ts'
import { makeMasterKey, type MasterKey } from './master-key.ts'
import { namesIn, replacePrivate, shredPrivate } from './private-files.ts'
import { beginRotation, readRotation } from './rotation-file.ts'
import { rewrapUserKey, usersIn } from './user-keys.ts'

export interface RotationProgress {
  /** Folders of user keys looked through, of `total`. */
  readonly done: number
  readonly total: number
}

const unfinished = (paths: KeyPaths): BadMasterKey =>
  new BadMasterKey(
    `An earlier change of the master key of ${paths.folder} is not finished. Finish it first, by starting it again with its new master key or with none.`,
  )

const begin = async (paths: KeyPaths, ring: Keyring, next: MasterKey | null): Promise<void> => {
  await ring.refresh()
  const from = ring.current()
  const pending = await readRotation(paths, new Map([[from.id, from]]))
  if (pending !== null) {
    if (next !== null && next.id !== pending.to.id) throw unfinished(paths)
    return
  }
  if (next === null && !ring.ownsMasterKey)
    throw new BadMasterKey(
      'The master key is given from outside, so the new one must be given too. Make one with: openssl rand -base64 32',
    )
  const to = next ?? makeMasterKey()
  if (to.id === from.id) return
  await beginRotation(paths, { from, to })
  await ring.refresh()
  if (ring.current().id !== to.id) throw unfinished(paths)
}

/**
 * Wraps every key of the folder by another master key; what the keys opened, they open. May be
 * started again after a crash anywhere, and beside running servers: those that were given the old
 * master key from outside need the new one at their next start.
 *
 * @param next null: the one of an unfinished change, else a fresh one where the folder keeps it
 * @returns how many users' keys were wrapped anew
 * @throws BadMasterKey, BadKeyFile: the change stays unfinished, and every key readable
 */
export const rotateMasterKey = async (
  paths: KeyPaths,
  ring: Keyring,
  next: MasterKey | null,
  onProgress: (progress: RotationProgress) => void = () => undefined,
): Promise<number> => {
  await begin(paths, ring, next)
  let rewrapped = 0
  const shards = await namesIn(paths.users)
  for (const [index, shard] of shards.entries()) {
    for (const userId of await usersIn(paths, shard))
      if (await rewrapUserKey(paths, ring, userId)) rewrapped += 1
    onProgress({ done: index + 1, total: shards.length })
  }
  await replacePrivate(paths.lookup, wrapLookupKey(ring))
  if (ring.ownsMasterKey) await replacePrivate(paths.master, masterFileContent(ring.current()))
  await shredPrivate(paths.rotation)
  return rewrapped
}
