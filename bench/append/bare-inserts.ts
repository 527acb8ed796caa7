import { crc32 } from 'node:zlib'
import Database from 'libsql'
import { decodeBlock } from '../../src/eventstore/embedded/blocks/block.ts'
import { prepareBlocks } from '../../src/eventstore/embedded/blocks/block-query.ts'
import type { EventRow } from '../../src/eventstore/embedded/blocks/event-row.ts'
import { embeddedPageBytes, embeddedStoreLimits } from '../../src/eventstore/embedded/limits.ts'
import { openConnection } from '../../src/eventstore/embedded/sqlite.ts'

const columns = 'position, stream, revision, recorded_at, checksum, id, type, metadata, data'

export type BareRow = readonly (string | number)[]

const valuesOf = (row: EventRow, streamNumber: number): BareRow => {
  const { position, revision, recorded_at, id, type, metadata, data } = row
  const checksum = crc32(metadata + data)
  return [position, streamNumber, revision, recorded_at, checksum, id, type, metadata, data]
}

/**
 * What a log has got after a position, at most this many: the reference writes the same events.
 *
 * @returns asks for the next of them; streams are numbered in the order of their coming
 */
export const rowsOfLog = (file: string): ((position: number, count: number) => BareRow[]) => {
  const numbers = new Map<string, number>()
  const numberOf = (stream: string): number => {
    const number = numbers.get(stream) ?? numbers.size + 1
    numbers.set(stream, number)
    return number
  }
  return (position, count) => {
    const connection = openConnection(file, file, 0)
    const from = 'WHERE first + events > ? ORDER BY first LIMIT ?'
    const blocks = prepareBlocks(connection, from).all([position + 1, count])
    connection.close()
    return blocks
      .flatMap((block) => decodeBlock(file, block).rows)
      .filter((row) => row !== null && row.position > position)
      .slice(0, count)
      .map((row) => valuesOf(row!, numberOf(row!.stream)))
  }
}

export interface BareTable {
  /** Inserts durably, with nothing but the engine. */
  insert(rows: readonly BareRow[]): void
  close(): void
}

/** A table of events as one would make it, with the log's settings, filled by statements of one row. */
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
