import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { EventStoreUnavailable } from '../../errors.ts'
import { hasWriter, openQuiet } from '../../../platform/quiet-files.ts'
import type { Connection, Query } from '../../../platform/sqlite.ts'
import { checkJournal } from '../check/check-journal.ts'
import { openConnection } from '../sqlite.ts'

/** Changes with each write to one of these files. */
const stampOf = (files: readonly string[]): string =>
  files
    .map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }))
    .map((stats) => (stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs}` : 'gone'))
    .join(', ')

/**
 * SQLite reads a file that no process writes without locks, and would find damage, or less than there
 * is, in one that a server has begun to write since.
 */
const whileUnchanged = (connection: Connection): Connection => {
  const { file } = connection
  const journal = `${file}-wal`
  const hasJournal = (statSync(journal, { throwIfNoEntry: false })?.size ?? 0) > 0
  const files = hasJournal ? [file, journal] : [file]
  const opened = stampOf(files)
  const guard = <Result>(read: () => Result): Result => {
    try {
      return read()
    } finally {
      if (stampOf(files) !== opened)
        // eslint-disable-next-line no-unsafe-finally -- what was read, or failed, says nothing
        throw new EventStoreUnavailable(
          `A server has written to '${file}' since it was opened. Run the command again.`,
        )
    }
  }
  const guarded = <Row>(query: Pick<Query<Row>, 'all'>) => ({
    all: (values: Parameters<Query<Row>['all']>[0]) => guard(() => query.all(values)),
  })
  return {
    file,
    prepareLists: (sql) => guarded(connection.prepareLists(sql)),
    prepare: <Row>(sql: string) => {
      const query = connection.prepare<Row>(sql)
      return { ...query, ...guarded(query), get: (values) => guard(() => query.get(values)) }
    },
    exec: (sql) => connection.exec(sql),
    get inTransaction() {
      return connection.inTransaction
    },
    close: () => connection.close(),
  }
}

/**
 * Opens a log for reading, beside the process that writes it. If there is none, nothing in its
 * folder changes, and reads fail once one has begun to write.
 * @throws DamagedLog, EventStoreUnavailable
 */
export const openToRead = (file: string, busyTimeoutMs: number): Connection => {
  if (hasWriter(file))
    return openConnection(`${pathToFileURL(file).href}?mode=ro`, file, busyTimeoutMs)
  checkJournal(file)
  return whileUnchanged(openQuiet(file, (address) => openConnection(address, file, 0)))
}
