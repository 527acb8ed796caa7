import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BadKeyFile } from '../errors.ts'
import { restoreSentence } from '../keys/key-files.ts'
import type { KeyPaths } from '../keys/key-paths.ts'
import {
  isErrno,
  makeFolder,
  namesIn,
  readPrivate,
  shredPrivate,
  syncFolder,
  temporaryBeside,
  writePrivate,
} from '../private-files.ts'

/** An attempt fails only when another process creates or deletes a key of the same name. */
const attemptsMax = 100

const hashBytes = 32
const checkBytes = 8
const fileBytes = 2 * hashBytes + checkBytes

/** A name key, and the tag of its name (a keyed hash); both have 64 hex digits. */
interface NameKey {
  readonly key: string
  readonly tag: string
}

const format = ({ key, tag }: NameKey): Buffer => {
  const bytes = Buffer.from(key + tag, 'hex')
  const check = createHash('sha256').update(bytes).digest().subarray(0, checkBytes)
  return Buffer.concat([bytes, check])
}

/** Null: there is none, or it is being deleted. @throws BadKeyFile */
const readFile = async (path: string): Promise<NameKey | null> => {
  const bytes = await readPrivate(path, fileBytes, fileBytes)
  if (bytes === null || bytes.every((byte) => byte === 0)) return null
  const key = bytes.toString('hex', 0, hashBytes)
  const tag = bytes.toString('hex', hashBytes, 2 * hashBytes)
  if (format({ key, tag }).equals(bytes)) return { key, tag }
  throw new BadKeyFile(path, `${path} was changed. ${restoreSentence}`)
}

/** Removes a folder unless it has contents. */
const removeEmpty = (folder: string): void => {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].some((code) => isErrno(error, code))) throw error
  }
}

/** The key of the name with this tag; null: it has none. @throws BadKeyFile */
export const readNameKey = async (paths: KeyPaths, tag: string): Promise<string | null> => {
  const { path } = paths.nameTag(tag)
  for (const name of await namesIn(path)) {
    const found = await readFile(join(path, name))
    if (found !== null) return found.key
  }
  return null
}

/** Removes the file of one key from the folder of a tag, and remains of deleted keys. */
const clear = async (paths: KeyPaths, tag: string, key: string | null): Promise<void> => {
  const { path } = paths.nameTag(tag)
  for (const name of await namesIn(path)) {
    const file = join(path, name)
    const found = await readFile(file)
    if (found === null || found.key === key) await shredPrivate(file)
  }
  removeEmpty(path)
}

/**
 * Gives a tag this key. The folder of a tag is renamed into place with the file in it, and a folder
 * cannot be renamed to a non-empty one. Of two concurrent calls one therefore wins, and removing
 * the file of one key by its own name never removes another key.
 * @returns false: the tag has a key
 */
const addFile = async (paths: KeyPaths, nameKey: NameKey): Promise<boolean> => {
  const byTag = paths.nameTag(nameKey.tag)
  const byKey = paths.nameKey(nameKey.key)
  await Promise.all([makeFolder(byTag.shard), makeFolder(byKey.shard)])
  const temporary = temporaryBeside(byTag.path)
  mkdirSync(temporary, { mode: 0o700 })
  const file = join(temporary, `${randomUUID()}.key`)
  await writePrivate(file, format(nameKey))
  // A hard link: overwriting the file under one name leaves nothing under the other.
  linkSync(file, byKey.path)
  // On a busy disk each sync waits for all writes in progress: these run concurrently.
  await Promise.all([syncFolder(temporary), syncFolder(byKey.shard)])
  try {
    renameSync(temporary, byTag.path)
  } catch (error) {
    await shredPrivate(byKey.path)
    rmSync(temporary, { recursive: true })
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].some((code) => isErrno(error, code))) return false
    throw error
  }
  await syncFolder(byTag.shard)
  return true
}

/** The key of the name with this tag; it is created if there is none. @throws BadKeyFile */
export const makeNameKey = async (paths: KeyPaths, tag: string): Promise<string> => {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const found = await readNameKey(paths, tag)
    if (found !== null) return found
    await clear(paths, tag, null)
    const key = randomBytes(hashBytes).toString('hex')
    if (await addFile(paths, { key, tag })) return key
  }
  const { path } = paths.nameTag(tag)
  throw new BadKeyFile(path, `${path} keeps changing. Try again.`)
}

/** The tag of the name that has this key; null: it is deleted, or was never created here. */
export const tagOfNameKey = async (paths: KeyPaths, nameKey: string): Promise<string | null> =>
  (await readFile(paths.nameKey(nameKey).path))?.tag ?? null

/** Adds a key from another source. */
export const addNameKey = async (paths: KeyPaths, nameKey: NameKey): Promise<void> => {
  if ((await readNameKey(paths, nameKey.tag)) === null) await addFile(paths, nameKey)
}

/**
 * Deletes a key, and with it the link to its name.
 * @param tag of the name, where it is known: the file under the key itself may be gone already
 */
export const forgetNameKey = async (
  paths: KeyPaths,
  nameKey: string,
  tag: string | null,
): Promise<void> => {
  const file = paths.nameKey(nameKey).path
  const tags = new Set([tag, (await readFile(file))?.tag ?? null])
  for (const each of tags) if (each !== null) await clear(paths, each, nameKey)
  await shredPrivate(file)
}

const keyFile = /^(?<nameKey>[0-9a-f]{64})\.key$/

/** Name keys in one of their shard folders. */
export const nameKeysIn = async ({ nameKeys }: KeyPaths, shard: string): Promise<string[]> =>
  (await namesIn(join(nameKeys, shard))).flatMap(
    (name) => keyFile.exec(name)?.groups?.['nameKey'] ?? [],
  )
