import { statSync } from 'node:fs'
import { embeddedStoreLimits } from './limits.ts'
import { openToRead } from './read/open-to-read.ts'
import { isEmpty } from './schema.ts'
import type { Connection } from '../../platform/sqlite.ts'

/** Whether there is a file of at least one byte: SQLite makes a new database of an empty one. */
export const hasLogFile = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

const hasEvents = (connection: Connection): boolean =>
  !isEmpty(connection) &&
  connection.prepare<object>('SELECT 1 FROM blocks LIMIT 1').get([]) !== undefined

/**
 * Whether the file holds a log: an empty file, a database without tables and a log without events
 * do not count. A file that is unreadable or has another format counts; opening it reports the
 * error. Nothing is changed. An empty file is not even opened, because SQLite would remove a
 * write-ahead log beside it.
 */
export const isBegun = (file: string): boolean => {
  if (!hasLogFile(file)) return false
  let connection: Connection | null = null
  try {
    connection = openToRead(file, embeddedStoreLimits.readerBusyTimeoutMs)
    return hasEvents(connection)
  } catch {
    return true
  } finally {
    connection?.close()
  }
}
