import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { open, readdir, rename, unlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { BadKeyFile } from './errors.ts'

/**
 * A key file is read and created in small steps at once, of which only syncs are awaited: a
 * registration has dozens of them, and each await costs a turn of a busy event loop.
 */
const synced = promisify(fsync)

const fileMode = 0o600
const folderMode = 0o700
const othersMode = 0o077

export const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Null where the file or folder is missing; other errors are thrown. */
export const orNull = async <Value>(work: Promise<Value>): Promise<Value | null> => {
  try {
    return await work
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null
    throw error
  }
}

/** The same of work that is done at once. */
const orNullAtOnce = <Value>(work: () => Value): Value | null => {
  try {
    return work()
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null
    throw error
  }
}

const octal = (mode: number): string => (mode & 0o777).toString(8).padStart(4, '0')

/** @throws BadKeyFile when others than the owner have access; systems without modes pass */
const checkMode = (path: string, wanted: number): boolean => {
  const stats = orNullAtOnce(() => statSync(path))
  if (stats === null) return false
  if (process.platform !== 'win32' && (stats.mode & othersMode) !== 0)
    throw new BadKeyFile(
      path,
      `${path} has mode ${octal(stats.mode)}, so other users can read the keys. Run: chmod ${octal(wanted)} '${path}'`,
    )
  return true
}

/** Whether the folder is there. @throws BadKeyFile */
export const checkFolder = (path: string): boolean => checkMode(path, folderMode)

/** An error that prevents reading a file (a mode, a folder, a bad disk) as a key fault. */
const asKeyFault = (path: string, error: unknown): BadKeyFile => {
  if (error instanceof BadKeyFile) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new BadKeyFile(
    path,
    `${path} cannot be read (${code}). Make it readable for the user that runs Tapedeck, or restore it from a backup of the keys folder.`,
  )
}

/** Null: there is none. @throws BadKeyFile */
const readAtOnce = (path: string): Buffer | null => {
  try {
    return checkMode(path, fileMode) ? orNullAtOnce(() => readFileSync(path)) : null
  } catch (error) {
    throw asKeyFault(path, error)
  }
}

/**
 * The file's bytes, or null when there is none.
 * @throws BadKeyFile for a wrong mode or length, and when it cannot be read
 */
export const readPrivate = (
  path: string,
  minBytes: number,
  maxBytes: number,
): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const bytes = readAtOnce(path)
    if (bytes !== null && (bytes.length < minBytes || bytes.length > maxBytes)) {
      const wanted =
        minBytes === maxBytes
          ? minBytes.toString()
          : `${minBytes.toString()} to ${maxBytes.toString()}`
      throw new BadKeyFile(
        path,
        `${path} has ${bytes.length.toString()} bytes instead of ${wanted}. Restore it from a backup of the keys folder.`,
      )
    }
    resolve(bytes)
  })

/** A new name in a folder is durable once the folder itself is synced. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    await synced(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

export const makeFolder = async (path: string): Promise<void> => {
  const made = mkdirSync(path, { recursive: true, mode: folderMode })
  if (made !== undefined) await syncFolder(dirname(path))
}

const temporaryPrefix = (path: string): string => `.${basename(path)}.tmp-`

/** Whether this is the name of a file being written, or left by an interrupted write. */
export const isTemporary = (name: string): boolean => /^\..+\.tmp-[0-9a-f-]{36}$/.test(name)

/** A temporary name beside a path, for writing a file completely before it is renamed. */
export const temporaryBeside = (path: string): string =>
  join(dirname(path), `${temporaryPrefix(path)}${randomUUID()}`)

/** Writes a new file, and syncs its content; its name is durable with its folder. */
export const writePrivate = async (path: string, bytes: Buffer): Promise<void> => {
  const descriptor = openSync(path, 'wx', fileMode)
  try {
    writeFileSync(descriptor, bytes)
    await synced(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Writes a new file, all or nothing. False: it exists already, and stays. */
export const createPrivate = async (path: string, bytes: Buffer): Promise<boolean> => {
  const temporary = temporaryBeside(path)
  await writePrivate(temporary, bytes)
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  } finally {
    unlinkSync(temporary)
  }
  await syncFolder(dirname(path))
  return true
}

/** Replaces a file atomically, beside the event loop: it may be large, on a network disk. */
export const replacePrivate = async (path: string, bytes: Buffer): Promise<void> => {
  const temporary = temporaryBeside(path)
  await writeFile(temporary, bytes, { flag: 'wx', mode: fileMode, flush: true })
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

const shred = async (path: string): Promise<void> => {
  const handle = await orNull(open(path, 'r+'))
  if (handle === null) return
  try {
    const { size } = await handle.stat()
    await handle.write(Buffer.alloc(size), 0, size, 0)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await orNull(unlink(path))
}

/**
 * Overwrites the file, and what a crash may have left of it, with zeros, then removes it; does
 * nothing if it does not exist. A program can do no more than overwrite: a copying file system or a
 * flash disk may keep the old block.
 */
export const shredPrivate = async (path: string): Promise<void> => {
  const folder = dirname(path)
  const prefix = temporaryPrefix(path)
  for (const name of await namesIn(folder))
    if (name.startsWith(prefix)) await shred(join(folder, name))
  await shred(path)
  await orNull(syncFolder(folder))
}

/** Names in a folder; none when it is missing. */
export const namesIn = async (folder: string): Promise<string[]> =>
  (await orNull(readdir(folder))) ?? []

/**
 * Replaces a file's content, which has `bytes.length` bytes before and after, without a new inode:
 * a file that is being removed at the same time stays removed. The new content is first appended to
 * the old one, so that a crash leaves at least one of them complete.
 */
export const rewritePrivate = async (path: string, bytes: Buffer): Promise<void> => {
  const handle = await orNull(open(path, 'r+'))
  if (handle === null) return
  try {
    await handle.write(bytes, 0, bytes.length, bytes.length)
    await handle.datasync()
    await handle.write(bytes, 0, bytes.length, 0)
    await handle.datasync()
    await handle.truncate(bytes.length)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
