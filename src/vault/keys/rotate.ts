import { BadMasterKey } from '../errors.ts'
import { masterFileContent } from './key-files.ts'
import type { KeyPaths } from './key-paths.ts'
import { type Keyring, wrapLookupKey } from './keyring.ts'
import { makeMasterKey, type MasterKey } from './master-key.ts'
import { namesIn, replacePrivate, shredPrivate } from '../private-files.ts'
import { beginRotation, readRotation } from './rotation-file.ts'
import { rewrapUserKey, usersIn } from './user-keys.ts'

export interface RotationProgress {
  /** Folders of user keys processed, of `total`. */
  readonly done: number
  readonly total: number
}

const unfinished = (paths: KeyPaths): BadMasterKey =>
  new BadMasterKey(
    `An earlier change of the master key of ${paths.folder} is not complete. Run it again with its new master key, or with none, to complete it first.`,
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
      'The master key is set outside the folder, so the new one must be given. Create one with: openssl rand -base64 32',
    )
  const to = next ?? makeMasterKey()
  if (to.id === from.id) return
  await beginRotation(paths, { from, to })
  await ring.refresh()
  if (ring.current().id !== to.id) throw unfinished(paths)
}

/**
 * Wraps every key of the folder with another master key; the keys themselves stay the same. It may
 * be run again after a crash, and beside running servers: those that got the old master key from
 * outside need the new one at their next start.
 * @param next null: the one of an incomplete change, otherwise a new one if the folder contains the
 *   master key
 * @returns the number of rewrapped user keys
 * @throws BadMasterKey, BadKeyFile: the change stays incomplete, and every key readable
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
