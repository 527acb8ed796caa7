import { join } from 'node:path'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where the keys are in their folder. */
export const keyPaths = (folder: string) => ({
  folder,
  /** Only where no master key is given from outside. */
  master: join(folder, 'master.key'),
  lookup: join(folder, 'lookup.key'),
  /** Only while the master key is being changed. */
  rotation: join(folder, 'rotation.key'),
  users: join(folder, 'users'),
  /**
   * Sharded by the id's first two digits, so that no folder gets too long.
   * @throws Error when the id is not a UUID: it becomes part of a path
   */
  user: (userId: string): { readonly shard: string; readonly file: string } => {
    if (!uuid.test(userId)) throw new Error(`'${userId}' is not a user id.`)
    const shard = join(folder, 'users', userId.slice(0, 2))
    return { shard, file: join(shard, `${userId}.key`) }
  },
})

export type KeyPaths = ReturnType<typeof keyPaths>

/** What a user's data key is wrapped for. */
export const userKeyUse = (userId: string): string => `user ${userId}`
