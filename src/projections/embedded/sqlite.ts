import { LRUCache } from 'lru-cache'
import * as sqlite from '../../platform/sqlite.ts'

export interface Row {
  readonly [column: string]: string | number | bigint | null | Buffer
}

export interface Sqlite {
  /** Prepared once per text; the caller must bound the number of texts per connection. */
  prepare(sql: string): sqlite.Query<Row>
  exec(sql: string): void
  close(): void
}

/** A connection that writes on a thread of the SQLite library, for large batches. */
export interface Threaded {
  run(sql: string, values: readonly sqlite.Bindable[]): Promise<void>
  exec(sql: string): Promise<void>
  close(): void
}

export const sqliteLimits = {
  /** How long a connection waits for another process's lock. */
  busyTimeoutMs: 5_000,
  /** Cached prepared statements of a connection. */
  statementsMax: 500,
  /** Pages of 4 KiB in the write-ahead log before a checkpoint copies them into the file. */
  walPages: 8_000,
} as const

const { busyTimeoutMs, statementsMax, walPages } = sqliteLimits

/** For every connection that writes. */
const settings = `PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = ${walPages.toString()}`

/**
 * A connection to a file of read models: WAL, so that readers see the last commit while a batch is
 * written, and `synchronous=NORMAL`, because events lost to a power cut are folded again.
 * @throws SqliteError
 */
export const openSqlite = (file: string): Sqlite => {
  const connection = sqlite.openConnection({ address: file, busyTimeoutMs })
  connection.exec(`PRAGMA journal_mode = WAL; ${settings}`)
  const queries = new LRUCache<string, sqlite.Query<Row>>({
    max: statementsMax,
    memoMethod: (sql) => connection.prepare<Row>(sql),
  })
  return {
    prepare: (sql) => queries.memo(sql),
    exec: (sql) => connection.exec(sql),
    close: () => {
      queries.clear()
      connection.close()
    },
  }
}

/**
 * Runs queries on a thread of the SQLite library.
 * @param signal interrupts a running query
 * @throws SqliteError
 */
export const openChecking = (file: string, signal: AbortSignal) => {
  const connection = sqlite.openThreaded({ address: file, busyTimeoutMs })
  const interrupt = () => connection.interrupt()
  signal.addEventListener('abort', interrupt)
  return {
    ask: async (sql: string, values: readonly sqlite.Bindable[]): Promise<readonly Row[]> =>
      (await connection.prepare<Row>(sql)).runBeside(values),
    close: () => {
      signal.removeEventListener('abort', interrupt)
      connection.close()
    },
  }
}

/**
 * Runs one call at a time. Each text is prepared once; the caller must bound their number.
 * @throws SqliteError
 */
export const openThreaded = (file: string): Threaded => {
  const connection = sqlite.openThreaded({ address: file, busyTimeoutMs })
  const queries = new LRUCache<string, Promise<sqlite.ThreadedQuery<Row>>>({
    max: statementsMax,
    memoMethod: (sql) => {
      const query = connection.prepare<Row>(sql)
      query.catch(() => queries.delete(sql))
      return query
    },
  })
  let isSet = false
  return {
    run: async (sql, values) => {
      await (await queries.memo(sql)).runBeside(values)
    },
    exec: async (sql) => {
      if (!isSet) await connection.exec(settings)
      isSet = true
      await connection.exec(sql)
    },
    close: () => {
      queries.clear()
      connection.close()
    },
  }
}
