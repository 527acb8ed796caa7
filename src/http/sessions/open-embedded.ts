import { existsSync, renameSync } from 'node:fs'
import type { Logger } from 'pino'
import { isDamage } from '../../platform/sqlite.ts'
import { EmbeddedSessionStore, type EmbeddedSessionsOptions } from './embedded-store.ts'

/**
 * Opens the file of sessions. A damaged one is put aside and said so: people sign in again, which
 * is a smaller harm than a product that does not start.
 * @throws SqliteError when it cannot be opened for another reason
 */
export const openEmbeddedSessions = (
  options: EmbeddedSessionsOptions & { readonly log: Pick<Logger, 'warn'> },
): EmbeddedSessionStore => {
  const { file, clock, log } = options
  try {
    return new EmbeddedSessionStore(options)
  } catch (error) {
    if (!isDamage(error)) throw error
    const aside = `${file}.damaged-${clock().toString()}`
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
    log.warn({ err: error, aside }, 'The file of sessions is damaged and was put aside.')
    return new EmbeddedSessionStore(options)
  }
}
