import { existsSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { checkJournal } from '../check/check-journal.ts'
import { type Connection, isLocked } from '../../../platform/sqlite.ts'
import { openConnection } from '../sqlite.ts'

/** Whether a process holds the lock of `lockForWriting` on this file; no file is created. */
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
 * Opens a file that no process is writing. SQLite would create files beside it, owned by this user,
 * which may not be the server's user. Therefore a file without a write-ahead log is opened as
 * immutable, and one with a write-ahead log without locks and with its index in memory.
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
 * Opens a log for reading, beside the process that writes it. If there is none, nothing in its
 * folder changes.
 * @throws DamagedLog, EventStoreUnavailable
 */
export const openToRead = (file: string, busyTimeoutMs: number): Connection => {
  if (hasWriter(file))
    return openConnection(`${pathToFileURL(file).href}?mode=ro`, file, busyTimeoutMs)
  checkJournal(file)
  return openQuiet(file)
}
