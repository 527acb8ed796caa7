import { LogInUse } from '../../errors.ts'
import { embeddedStoreLimits } from '../limits.ts'
import { isLocked } from '../../../platform/sqlite.ts'
import { openConnection } from '../sqlite.ts'

/**
 * Locks the log for one writing process, with an exclusive lock of the operating system on a file
 * beside the log. The lock ends with the process in every case, so it cannot become stale. Readers
 * can still open the log.
 * @returns releases the lock
 * @throws LogInUse
 */
export const lockForWriting = (file: string): (() => void) => {
  const lock = openConnection(`${file}.lock`, `${file}.lock`, embeddedStoreLimits.lockWaitMs)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && isLocked(error.cause))) throw error
    throw new LogInUse(
      `'${file}' is already open for writing. Stop the other server, or give this one a data folder of its own.`,
      { cause: error },
    )
  }
  let held = true
  return () => {
    if (!held) return
    held = false
    lock.exec('ROLLBACK')
    lock.close()
  }
}
