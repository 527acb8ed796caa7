import { type KeyPaths, keyPaths } from './keys/key-paths.ts'
import { forgetNameKey, nameKeysIn } from './names/name-keys.ts'
import { namesIn, shredPrivate } from './private-files.ts'
import { usersIn } from './keys/user-keys.ts'

/** What the log contains about the owner of a key that is in a copy but not in the folder. */
export interface ErasedInLog {
  readonly isErased: (userId: string) => Promise<boolean>
  readonly isReleased: (nameKey: string) => Promise<boolean>
}

type KeysIn = (paths: KeyPaths, shard: string) => Promise<string[]>

/** Keys in a copy that the folder does not have. */
async function* goneSince(folder: string, keysIn: KeysIn, there: KeyPaths, here: KeyPaths) {
  for (const shard of await namesIn(folder)) {
    const standing = new Set(await keysIn(here, shard))
    for (const key of await keysIn(there, shard)) if (!standing.has(key)) yield key
  }
}

/**
 * Removes from a copy of a folder of keys those of users erased since, and of names released since:
 * their keys are no longer in the folder. A key that was lost in another way stays in the copy.
 */
export const forgetErased = async (
  copy: string,
  folder: string,
  { isErased, isReleased }: ErasedInLog,
): Promise<void> => {
  const [there, here] = [keyPaths(copy), keyPaths(folder)]
  for await (const userId of goneSince(there.users, usersIn, there, here))
    if (await isErased(userId)) await shredPrivate(there.user(userId).file)
  for await (const nameKey of goneSince(there.nameKeys, nameKeysIn, there, here))
    if (await isReleased(nameKey)) await forgetNameKey(there, nameKey, null)
}
