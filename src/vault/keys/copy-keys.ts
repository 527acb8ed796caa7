import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BadKeyFile } from '../errors.ts'
import { keyPaths } from './key-paths.ts'
import { isTemporary, orNull } from '../private-files.ts'

/** One change of the master key may fall into two attempts; the third is then complete. */
const attemptsMax = 5

/** A file that was removed since its folder was read is left out: its owner was erased. */
const copyFolder = async (from: string, to: string): Promise<void> => {
  const entries = await orNull(readdir(from, { withFileTypes: true }))
  if (entries === null) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (isTemporary(entry.name)) continue
    if (entry.isDirectory()) await copyFolder(source, target)
    else {
      const bytes = await orNull(readFile(source))
      if (bytes !== null) await writeFile(target, bytes, { mode: 0o600, flag: 'wx' })
    }
  }
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
