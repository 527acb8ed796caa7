import { keyPaths } from './key-paths.ts'
import { namesIn, shredPrivate } from './private-files.ts'
import { usersIn } from './user-keys.ts'

/**
 * Removes from a copy of a folder of keys those of users who were erased since: their key is not in
 * the folder any more. A key that was lost otherwise stays in the copy.
 */
export const forgetErased = async (
  copy: string,
  folder: string,
  isErased: (userId: string) => Promise<boolean>,
): Promise<void> => {
  const [there, here] = [keyPaths(copy), keyPaths(folder)]
  for (const shard of await namesIn(there.users)) {
    const standing = new Set(await usersIn(here, shard))
    for (const userId of await usersIn(there, shard))
      if (!standing.has(userId) && (await isErased(userId)))
        await shredPrivate(there.user(userId).file)
  }
}
