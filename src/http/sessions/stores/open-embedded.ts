import { existsSync, renameSync } from 'node:fs'
import type { Logger } from 'pino'
import { isDamage, sqliteCode } from '../../../platform/sqlite.ts'
import { EmbeddedSessionStore, type EmbeddedSessionsOptions } from './embedded-store.ts'

/** A statement that SQLite does not understand means that the file has other columns. */
const isSpoiled = (error: unknown): boolean =>
  isDamage(error) || sqliteCode(error)?.startsWith('SQLITE_ERROR') === true

/**
 * Opens the file of sessions. A damaged file is moved aside and reported: users sign in again,
 * which is better than a server that does not start.
 * @throws SqliteError when it cannot be opened for another reason
 */
export const openEmbeddedSessions = (
  options: EmbeddedSessionsOptions & { readonly log: Pick<Logger, 'warn'> },
): EmbeddedSessionStore => {
  const { file, clock, log } = options
  try {
    return new EmbeddedSessionStore(options)
  } catch (error) {
    if (!isSpoiled(error)) throw error
    const aside = `${file}.damaged-${clock().toString()}`
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
    log.warn({ err: error, aside }, 'damaged session file moved aside')
    return new EmbeddedSessionStore(options)
  }
}
