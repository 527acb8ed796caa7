import { existsSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Connection, isLocked, openConnection } from './sqlite.ts'

/** Whether a process holds the lock beside this file; nothing is made. */
export const hasWriter = (file: string): boolean => {
  const lockFile = `${file}.lock`
  if (!existsSync(lockFile)) return false
  let lock: Connection | null = null
  try {
    lock = openConnection({ address: `${pathToFileURL(lockFile).href}?mode=ro`, busyTimeoutMs: 0 })
    lock.prepare('SELECT 1 FROM sqlite_schema').get([])
    return false
  } catch (error) {
    return isLocked(error)
  } finally {
    lock?.close()
  }
}

/**
 * Opens a file that no process writes. The engine would make files beside it, of this user, who may be
 * another one than the server's: without a write-ahead log it is opened as immutable, and with
 * one it takes no locks and keeps its index of it in memory.
 * @param open opens an address in the way of the file's subject
 */
export const openQuiet = (file: string, open: (address: string) => Connection): Connection => {
  const { href } = pathToFileURL(file)
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0)
    return open(`${href}?immutable=1`)
  const connection = open(`${href}?mode=ro&vfs=unix-none`)
  connection.exec('PRAGMA locking_mode = EXCLUSIVE')
  return connection
}
