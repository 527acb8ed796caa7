import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { EventStoreUnavailable } from '../errors.ts'
import { embeddedStoreLimits } from './limits.ts'
import { openSchema } from './schema.ts'
import { openConnection } from './sqlite.ts'

/**
 * Writes the log as it is at this moment into a new file, while another process may be appending:
 * a plain copy of the file could hold half of a commit.
 *
 * @param to must not exist yet
 * @throws EventStoreUnavailable, DamagedLog, UnknownLogFormat
 */
export const copyLog = (file: string, to: string): void => {
  if (!existsSync(file)) throw new EventStoreUnavailable(`There is no event log at '${file}'.`)
  const address = `${pathToFileURL(file).href}?mode=ro`
  const connection = openConnection(address, file, embeddedStoreLimits.readerBusyTimeoutMs)
  try {
    openSchema(connection, { firstPosition: null })
    connection.prepare('VACUUM INTO ?').run([to])
  } finally {
    connection.close()
  }
}
