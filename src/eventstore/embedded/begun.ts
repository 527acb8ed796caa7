import { statSync } from 'node:fs'
import { embeddedStoreLimits } from './limits.ts'
import { openToRead } from './read/open-to-read.ts'
import { isEmpty } from './schema.ts'
import type { Connection } from '../../platform/sqlite.ts'

/** Whether there is a file of at least one byte: the engine makes a new database of an empty one. */
export const hasLogFile = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

const hasEvents = (connection: Connection): boolean =>
  !isEmpty(connection) &&
  connection.prepare<object>('SELECT 1 FROM blocks LIMIT 1').get([]) !== undefined

/**
 * Whether a log was begun in this file: an empty file, a database without tables and a log without
 * events are none. A file that cannot be read, or is of another format, counts as one: whoever opens
 * it says what is wrong. Nothing is changed; an empty file is not even opened, because the engine
 * would remove a write-ahead log beside it.
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
