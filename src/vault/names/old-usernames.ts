import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import type { KeyPaths } from '../keys/key-paths.ts'
import { makeFolder, readPrivate, replacePrivate } from '../private-files.ts'
import { allUsers } from '../keys/user-keys.ts'

/** A username from before there were name keys: how it looks, and its key in the log. */
export interface OldUsername {
  /** `nameHash` of the name's likeness. */
  readonly likeness: string
  /** `nameHash` of the name. */
  readonly nameKey: string
}

/** What a search for these usernames needs. */
export interface OldUsernameFiles {
  /** Ids of all users with a key. */
  userIds(): AsyncIterable<string>
  /** @returns null: they were never written, or the file was changed. @throws BadKeyFile */
  readOldUsernames(): Promise<readonly OldUsername[] | null>
  /** Writes all of them at once, all or nothing. */
  writeOldUsernames(usernames: readonly OldUsername[]): Promise<void>
}

/** A file of one row of 130 bytes for each username. */
const bytesMax = 268_435_456

const hashOf = (rows: string): string => createHash('sha256').update(rows).digest('hex')

const parse = (text: string): readonly OldUsername[] | null => {
  const [hash, ...rows] = text.split('\n')
  if (hash !== hashOf(rows.join('\n'))) return null
  return rows.map((row) => {
    const [likeness = '', nameKey = ''] = row.split(' ')
    return { likeness, nameKey }
  })
}

export const oldUsernameFiles = (paths: KeyPaths): OldUsernameFiles => ({
  userIds: () => allUsers(paths),
  readOldUsernames: async () => {
    const bytes = await readPrivate(paths.oldUsernames, 0, bytesMax)
    return bytes && parse(bytes.toString('latin1'))
  },
  writeOldUsernames: async (usernames) => {
    const rows = usernames.map(({ likeness, nameKey }) => `${likeness} ${nameKey}`).join('\n')
    await makeFolder(dirname(paths.oldUsernames))
    await replacePrivate(paths.oldUsernames, Buffer.from(`${hashOf(rows)}\n${rows}`, 'latin1'))
  },
})
