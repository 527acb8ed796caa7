import { join } from 'node:path'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const hash = /^[0-9a-f]{64}$/

interface Place {
  readonly shard: string
  readonly path: string
}

const placeOf = (folder: string, text: string, ending: string): Place => {
  if (!hash.test(text)) throw new Error(`'${text}' is not a hash.`)
  const shard = join(folder, text.slice(0, 2))
  return { shard, path: join(shard, text + ending) }
}

export const keyPaths = (folder: string) => ({
  folder,
  /** Only without a master key from outside. */
  master: join(folder, 'master.key'),
  lookup: join(folder, 'lookup.key'),
  /** Only while the master key is being changed. */
  rotation: join(folder, 'rotation.key'),
  users: join(folder, 'users'),
  /**
   * Sharded by the first two digits of the id, which bounds the size of a folder.
   * @throws Error when the id is not a UUID: it becomes part of a path
   */
  user: (userId: string): { readonly shard: string; readonly file: string } => {
    if (!uuid.test(userId)) throw new Error(`'${userId}' is not a user id.`)
    const shard = join(folder, 'users', userId.slice(0, 2))
    return { shard, file: join(shard, `${userId}.key`) }
  },
  nameKeys: join(folder, 'names', 'keys'),
  /** See `old-usernames.ts`. */
  oldUsernames: join(folder, 'names', 'old-usernames'),
  /** @throws Error when it is not 64 hex digits: it becomes part of a path */
  nameKey: (nameKey: string): Place => placeOf(join(folder, 'names', 'keys'), nameKey, '.key'),
  /** A folder with the file of one name key, or without. @throws Error like `nameKey` */
  nameTag: (tag: string): Place => placeOf(join(folder, 'names', 'tags'), tag, ''),
})

export type KeyPaths = ReturnType<typeof keyPaths>

/** The use for which a user's data key is wrapped. */
export const userKeyUse = (userId: string): string => `user ${userId}`
