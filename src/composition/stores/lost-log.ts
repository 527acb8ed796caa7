import { hasLogFile, isBegun } from '../../eventstore/embedded/begun.ts'
import { hasUserKeys } from '../../vault/user-keys.ts'
import { dataFolder } from './data-folder.ts'
import type { LogConfig } from './event-log.ts'

/**
 * What to say where traders have keys but no log was begun: it is lost, was emptied, or is on a
 * server that nobody names any more. A new one would look well and know nobody. Null: it is there, or
 * was never made.
 */
export const lostLog = async ({
  DATA_DIR,
  EVENTSTORE_URL: url,
}: LogConfig): Promise<string | null> => {
  const { folder, events, keys } = dataFolder(DATA_DIR)
  if (url !== undefined) return null
  // A folder that cannot be read is for whoever opens the keys to tell of.
  if (!(await hasUserKeys(keys).catch(() => false)) || isBegun(events)) return null
  return `There is no log in '${folder}', but its keys are those of a log with accounts. Restore events.db, or set EVENTSTORE_URL where the log is on a server; to begin anew, put '${keys}' aside.`
}

/** Whether this start would go on with a log of the folder; an empty file is none yet. */
export const isLogThere = ({ DATA_DIR }: Pick<LogConfig, 'DATA_DIR'>): boolean =>
  hasLogFile(dataFolder(DATA_DIR).events)
