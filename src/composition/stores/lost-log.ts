import { hasLogFile, isBegun } from '../../eventstore/embedded/begun.ts'
import { hasUserKeys } from '../../vault/keys/user-keys.ts'
import { dataFolder } from './data-folder.ts'
import type { LogConfig } from './event-log.ts'

/**
 * The fault when traders have keys but there is no log: it is lost, was emptied, or is on a server
 * that is not configured any more. A new log would start without accounts. Null: there is a log, or
 * never was one.
 */
export const lostLog = async ({
  DATA_DIR,
  EVENTSTORE_URL: url,
}: LogConfig): Promise<string | null> => {
  const { folder, events, keys } = dataFolder(DATA_DIR)
  if (url !== undefined) return null
  // An unreadable folder is reported when the keys are opened.
  if (!(await hasUserKeys(keys).catch(() => false)) || isBegun(events)) return null
  return `There is no log in '${folder}', but there are keys of a log with accounts. Restore events.db, or set EVENTSTORE_URL if the log is on a server. To start with an empty log, move '${keys}' elsewhere.`
}

/** Whether this start would continue a log in the folder; an empty file does not count. */
export const isLogThere = ({ DATA_DIR }: Pick<LogConfig, 'DATA_DIR'>): boolean =>
  hasLogFile(dataFolder(DATA_DIR).events)
