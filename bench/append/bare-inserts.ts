import Database from 'libsql'
import { embeddedPageBytes, embeddedStoreLimits } from '../../src/eventstore/embedded/limits.ts'

const names = [
  'position',
  'stream',
  'revision',
  'recorded_at',
  'checksum',
  'id',
  'type',
  'metadata',
  'data',
]
const columns = names.join(', ')

export type BareRow = readonly (string | number)[]

/** The rows that a log has got after a position, at most so many: the reference writes the same bytes. */
export const rowsAfter = (file: string, position: number, count: number): BareRow[] => {
  const database = new Database(file)
  const rows = database
    .prepare(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`)
    .all([position, count]) as Readonly<Record<string, string | number>>[]
  database.close()
  return rows.map((row) => names.map((name) => row[name] ?? ''))
}

export interface BareTable {
  /** Inserts durably, with nothing but the engine. */
  insert(rows: readonly BareRow[]): void
  close(): void
}

/** A table of the log's shape and settings, filled by statements of one row. */
export const openBareTable = (file: string, rowsPerTransaction: number): BareTable => {
  const database = new Database(file)
  database.exec(
    `PRAGMA page_size = ${embeddedPageBytes};
     PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
     PRAGMA cache_size = ${embeddedStoreLimits.cachePages};
     PRAGMA wal_autocheckpoint = ${embeddedStoreLimits.walPages};
     CREATE TABLE events (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL,
       revision INTEGER NOT NULL, recorded_at INTEGER NOT NULL, checksum INTEGER NOT NULL,
       id TEXT NOT NULL, type TEXT NOT NULL, metadata TEXT NOT NULL, data TEXT NOT NULL) STRICT;
     CREATE UNIQUE INDEX events_of_stream ON events (stream, revision)`,
  )
  const statement = database.prepare(`INSERT INTO events (${columns}) VALUES (?,?,?,?,?,?,?,?,?)`)
  return {
    insert: (rows) => {
      for (let first = 0; first < rows.length; first += rowsPerTransaction) {
        if (rowsPerTransaction > 1) database.exec('BEGIN')
        for (const row of rows.slice(first, first + rowsPerTransaction)) statement.run(row)
        if (rowsPerTransaction > 1) database.exec('COMMIT')
      }
    },
    close: () => void database.close(),
  }
}
