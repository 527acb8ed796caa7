import { pathToFileURL } from 'node:url'
import { hasWriter, openQuiet } from '../../../platform/quiet-files.ts'
import type { Connection } from '../../../platform/sqlite.ts'
import { checkJournal } from '../check/check-journal.ts'
import { openConnection } from '../sqlite.ts'

/**
 * Opens a log for reading, beside the process that writes it. If there is none, nothing in its
 * folder changes.
 * @throws DamagedLog, EventStoreUnavailable
 */
export const openToRead = (file: string, busyTimeoutMs: number): Connection => {
  if (hasWriter(file))
    return openConnection(`${pathToFileURL(file).href}?mode=ro`, file, busyTimeoutMs)
  checkJournal(file)
  return openQuiet(file, (address) => openConnection(address, file, 0))
}
