import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { EventStoreUnavailable } from '../errors.ts'
import { embeddedStoreLimits } from './limits.ts'
import { openToRead } from './read/open-to-read.ts'
import { openSchema } from './schema.ts'
import { openWriter } from './sqlite.ts'

/**
 * Writes a snapshot of the log into a new file while this or another process may append: a plain
 * copy of the file could contain half of a commit. Runs on a thread of the SQLite library.
 * @param to must not exist yet
 * @throws EventStoreUnavailable, DamagedLog, UnknownLogFormat
 */
export const copyLog = async (file: string, to: string): Promise<void> => {
  if (!existsSync(file)) throw new EventStoreUnavailable(`There is no event log at '${file}'.`)
  const { readerBusyTimeoutMs } = embeddedStoreLimits
  const connection = openToRead(file, readerBusyTimeoutMs)
  try {
    openSchema(connection, { firstPosition: null })
  } finally {
    connection.close()
  }
  const address = `${pathToFileURL(file).href}?mode=ro`
  const reader = openWriter(address, readerBusyTimeoutMs, file)
  try {
    await (await reader.prepare('VACUUM INTO ?')).runBeside([to])
  } finally {
    reader.close()
  }
}
