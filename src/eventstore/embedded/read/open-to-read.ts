import { pathToFileURL } from 'node:url'
import { EventStoreUnavailable } from '../../errors.ts'
import { hasWriter, openQuiet } from '../../../platform/quiet-files.ts'
import type { Connection } from '../../../platform/sqlite.ts'
import { checkJournal } from '../check/check-journal.ts'
import { openConnection } from '../sqlite.ts'

/**
 * Opens a log for reading, beside the process that writes it. If there is none, nothing in its
 * folder changes, and reads fail once one has begun to write.
 * @throws DamagedLog, EventStoreUnavailable
 */
export const openToRead = (file: string, busyTimeoutMs: number): Connection => {
  if (hasWriter(file))
    return openConnection(`${pathToFileURL(file).href}?mode=ro`, file, busyTimeoutMs)
  checkJournal(file)
  const changed = () =>
    new EventStoreUnavailable(
      `A server has written to '${file}' since it was opened. Run the command again.`,
    )
  return openQuiet(file, (address) => openConnection(address, file, 0), changed)
}
