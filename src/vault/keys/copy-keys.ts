import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BadKeyFile } from '../errors.ts'
import { keyPaths } from './key-paths.ts'
import { isTemporary, orNull, syncFolder, writePrivate } from '../private-files.ts'

/** One change of the master key may fall into two attempts; the third is then complete. */
const attemptsMax = 5

/** Each waits for the disk. */
const copiedAtOnce = 16

interface Found {
  /** Relative to the folder of keys; a folder comes before what it contains. */
  readonly folders: string[]
  readonly files: string[]
}

/** A folder that was removed meanwhile is left out. */
const find = async (from: string, folder: string, found: Found): Promise<void> => {
  const entries = await orNull(readdir(join(from, folder), { withFileTypes: true }))
  if (entries === null) return
  found.folders.push(folder)
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await find(from, path, found)
    else if (!isTemporary(entry.name)) found.files.push(path)
  }
}

/** Ends when no work is under way, so that a copy that failed can be removed. */
const several = async (paths: readonly string[], work: (path: string) => Promise<void>) => {
  const left = paths.values()
  const next = async () => {
    for (const path of left) await work(path)
  }
  const ends = await Promise.allSettled(Array.from({ length: copiedAtOnce }, next))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/**
 * A file that was removed since it was found is left out: its owner was erased. The copy is durable,
 * so that older ones may be removed.
 */
const copyFolder = async (from: string, to: string): Promise<void> => {
  const found: Found = { folders: [], files: [] }
  await find(from, '.', found)
  for (const folder of found.folders)
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  await several(found.files, async (path) => {
    const bytes = await orNull(readFile(join(from, path)))
    if (bytes !== null) await writePrivate(join(to, path), bytes)
  })
  await several(found.folders, (folder) => syncFolder(join(to, folder)))
}

/** Changes whenever a change of the master key begins or ends. */
const changeOf = async (folder: string): Promise<string> => {
  const { lookup, rotation } = keyPaths(folder)
  const files = [await orNull(readFile(lookup)), await orNull(readFile(rotation))]
  return files.map((bytes) => bytes?.toString('base64') ?? '').join(' ')
}

/**
 * Copies a folder of keys while servers create and erase keys, and while the master key is changed.
 * If a change began or ended during the copy, the copy may lack the key to a part of it, and is
 * repeated. Only the owner can read the copy.
 * @throws BadKeyFile when the master key is changed repeatedly
 */
export const copyKeys = async (from: string, to: string): Promise<void> => {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const before = await changeOf(from)
    await copyFolder(from, to)
    if ((await changeOf(from)) === before) return
    await rm(to, { recursive: true })
  }
  throw new BadKeyFile(
    keyPaths(from).rotation,
    `The master key of ${from} kept changing while its keys were copied. Try again when the change is complete.`,
  )
}
