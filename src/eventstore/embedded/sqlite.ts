import * as sqlite from '../../platform/sqlite.ts'
import { DamagedLog, EventStoreUnavailable } from '../errors.ts'

/** Translates a SQLite error into one of the interface; other errors are returned unchanged. */
const translate = (file: string, doing: string, error: unknown): unknown => {
  const code = sqlite.sqliteCode(error)
  if (code === null) return error
  return sqlite.isDamage(error)
    ? new DamagedLog(`The event log '${file}' is damaged: the file cannot be read (${code}).`, {
        cause: new Error(doing, { cause: error }),
      })
    : new EventStoreUnavailable(
        `The event log '${file}' did not answer (${code}: ${(error as Error).message}).`,
        { cause: error },
      )
}

const optionsOf = (address: string, file: string, busyTimeoutMs: number): sqlite.OpenOptions => ({
  address,
  file,
  busyTimeoutMs,
  translate: (doing, error) => translate(file, doing, error),
})

/**
 * @param address a path, or a `file:` URL
 * @param file the name in error messages
 * @throws DamagedLog, EventStoreUnavailable from here and from every call
 */
export const openConnection = (
  address: string,
  file: string,
  busyTimeoutMs: number,
): sqlite.Connection => sqlite.openConnection(optionsOf(address, file, busyTimeoutMs))

/**
 * The connection used only for appends: others do not see uncommitted events. Commands are decided
 * while it writes and waits for the disk.
 * @throws DamagedLog, EventStoreUnavailable from here and from every call
 */
export const openWriter = (
  address: string,
  busyTimeoutMs: number,
  file = address,
): sqlite.ThreadedConnection => sqlite.openThreaded(optionsOf(address, file, busyTimeoutMs))
