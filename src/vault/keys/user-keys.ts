import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keyBytes } from '../cipher.ts'
import { BadKeyFile } from '../errors.ts'
import { restoreSentence } from './key-files.ts'
import { type KeyPaths, keyPaths, userKeyUse } from './key-paths.ts'
import type { Keyring } from './keyring.ts'
import {
  createPrivate,
  makeFolder,
  namesIn,
  readPrivate,
  rewritePrivate,
} from '../private-files.ts'
import { wrapKey, wrappedBy, wrappedKeyBytes } from './wrapped-key.ts'

/** A file contains one wrapped key, or two while it is rewrapped; after a crash one may be torn. */
const copiesIn = (bytes: Buffer): Buffer[] =>
  [bytes.subarray(0, wrappedKeyBytes), bytes.subarray(wrappedKeyBytes)].filter(
    (copy) => copy.length === wrappedKeyBytes,
  )

interface UserKey {
  readonly key: Buffer
  /** Wrapped once, with the current master key. */
  readonly isCurrent: boolean
}

const readUserKey = async (
  paths: KeyPaths,
  ring: Keyring,
  userId: string,
): Promise<UserKey | null> => {
  const { file } = paths.user(userId)
  const bytes = await readPrivate(file, wrappedKeyBytes, 2 * wrappedKeyBytes)
  // An erasure writes zeros before it removes the file.
  if (bytes === null || bytes.every((byte) => byte === 0)) return null
  for (const copy of copiesIn(bytes)) {
    const key = ring.unwrap(userKeyUse(userId), copy)
    if (key === null) continue
    const isCurrent = wrappedBy(copy) === ring.current().id && bytes.length === wrappedKeyBytes
    return { key, isCurrent }
  }
  throw new BadKeyFile(
    file,
    `${file} cannot be decrypted with the master key: it was changed, or belongs to another keys folder. ${restoreSentence}`,
  )
}

const keyFile = /^(?<userId>[0-9a-f-]{36})\.key$/

/** Ids of the users with a key in one of the shard folders. */
export const usersIn = async ({ users }: KeyPaths, shard: string): Promise<string[]> =>
  (await namesIn(join(users, shard))).flatMap(
    (name) => keyFile.exec(name)?.groups?.['userId'] ?? [],
  )

/** Ids of all users with a key. */
export async function* allUsers(paths: KeyPaths): AsyncGenerator<string, void> {
  for (const shard of await namesIn(paths.users)) yield* await usersIn(paths, shard)
}

/** Whether any user has a key in this folder. */
export const hasUserKeys = async (folder: string): Promise<boolean> => {
  const { done } = await allUsers(keyPaths(folder)).next()
  return done !== true
}

/** The user's data key; null when there is none. @throws BadKeyFile, BadMasterKey */
export const loadUserKey = async (
  paths: KeyPaths,
  ring: Keyring,
  userId: string,
): Promise<Buffer | null> => {
  try {
    return (await readUserKey(paths, ring, userId))?.key ?? null
  } catch (error) {
    if (!(error instanceof BadKeyFile)) throw error
    // Another process may have changed to a new master key.
    await ring.refresh()
    return (await readUserKey(paths, ring, userId))?.key ?? null
  }
}

/** Wraps the user's key with the current master key. False: it was current, or does not exist. */
export const rewrapUserKey = async (
  paths: KeyPaths,
  ring: Keyring,
  userId: string,
): Promise<boolean> => {
  const found = await readUserKey(paths, ring, userId)
  if (found === null || found.isCurrent) return false
  const wrapped = wrapKey(ring.current(), userKeyUse(userId), found.key)
  await rewritePrivate(paths.user(userId).file, wrapped)
  return true
}

/**
 * Creates the user's data key if there is none. A change of the master key that begins in another
 * process in the meantime either finds the new file, or is found by the second check.
 */
export const createUserKey = async (
  paths: KeyPaths,
  ring: Keyring,
  userId: string,
): Promise<void> => {
  const { shard, file } = paths.user(userId)
  await ring.refresh()
  await makeFolder(shard)
  await createPrivate(file, wrapKey(ring.current(), userKeyUse(userId), randomBytes(keyBytes)))
  await ring.refresh()
  await rewrapUserKey(paths, ring, userId)
}
