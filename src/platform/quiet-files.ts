import { existsSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Connection, isLocked, openConnection, type Query } from './sqlite.ts'

/** Whether a process holds the lock beside this file; nothing is made. */
export const hasWriter = (file: string): boolean => {
  const lockFile = `${file}.lock`
  if (!existsSync(lockFile)) return false
  let lock: Connection | null = null
  try {
    lock = openConnection({ address: `${pathToFileURL(lockFile).href}?mode=ro`, busyTimeoutMs: 0 })
    lock.prepare('SELECT 1 FROM sqlite_schema').get([])
    return false
  } catch (error) {
    return isLocked(error)
  } finally {
    lock?.close()
  }
}

/** Changes with each write to one of these files. */
const stampOf = (files: readonly string[]): string =>
  files
    .map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }))
    .map((stats) => (stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs}` : 'gone'))
    .join(', ')

/** A connection whose reads throw what `changed` makes, once the files are others than now. */
const whileUnchanged = (
  connection: Connection,
  files: readonly string[],
  changed: () => Error,
): Connection => {
  const opened = stampOf(files)
  const guard = <Result>(read: () => Result): Result => {
    try {
      return read()
    } finally {
      // eslint-disable-next-line no-unsafe-finally -- what was read, or failed, says nothing
      if (stampOf(files) !== opened) throw changed()
    }
  }
  const guarded = <Row>(query: Pick<Query<Row>, 'all'>): Pick<Query<Row>, 'all'> => ({
    all: (values) => guard(() => query.all(values)),
  })
  return {
    file: connection.file,
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
 * Opens a file that no process writes. The engine would make files beside it, of this user, who may be
 * another one than the server's: without a write-ahead log it is opened as immutable, and with
 * one it takes no locks and keeps its index of it in memory. The engine would find damage, or less
 * than there is, in a file that a server has begun to write since: reads fail from then on.
 * @param open opens an address in the way of the file's subject
 * @param changed makes the error of those reads
 */
export const openQuiet = (
  file: string,
  open: (address: string) => Connection,
  changed: () => Error,
): Connection => {
  const { href } = pathToFileURL(file)
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0)
    return whileUnchanged(open(`${href}?immutable=1`), [file], changed)
  const connection = open(`${href}?mode=ro&vfs=unix-none`)
  connection.exec('PRAGMA locking_mode = EXCLUSIVE')
  return whileUnchanged(connection, [file, `${file}-wal`], changed)
}
