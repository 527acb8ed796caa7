import { existsSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { checkJournal } from '../check/check-journal.ts'
import { type Connection, isLocked } from '../../../platform/sqlite.ts'
import { openConnection } from '../sqlite.ts'

/** Whether a process holds `lockForWriting` of this file; nothing is made. */
export const hasWriter = (file: string): boolean => {
  const lockFile = `${file}.lock`
  if (!existsSync(lockFile)) return false
  let lock: Connection | null = null
  try {
    lock = openConnection(`${pathToFileURL(lockFile).href}?mode=ro`, lockFile, 0)
    lock.prepare('SELECT 1 FROM sqlite_schema').get([])
    return false
  } catch (error) {
    return error instanceof Error && isLocked(error.cause)
  } finally {
    lock?.close()
  }
}

/**
 * Opens a file that nobody writes. The engine would make files beside it, of this user, who may be
 * another one than the server's: without a write-ahead log it is told that nothing changes, and with
 * one it takes no locks and keeps its index of it in memory.
 */
export const openQuiet = (file: string): Connection => {
  const { href } = pathToFileURL(file)
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0)
    return openConnection(`${href}?immutable=1`, file, 0)
  const connection = openConnection(`${href}?mode=ro&vfs=unix-none`, file, 0)
  connection.exec('PRAGMA locking_mode = EXCLUSIVE')
  return connection
}

/**
 * Opens a log to read it, beside whoever writes it. Where nobody does, it is read as it stands, and
 * nothing in its folder changes.
 * @throws DamagedLog, EventStoreUnavailable
 */
export const openToRead = (file: string, busyTimeoutMs: number): Connection => {
  if (hasWriter(file))
    return openConnection(`${pathToFileURL(file).href}?mode=ro`, file, busyTimeoutMs)
  checkJournal(file)
  return openQuiet(file)
}
