import Database from 'libsql'

/** All that may be bound: a boolean or undefined would end the process, not raise an error. */
export type Bindable = string | number | bigint | null | Buffer

export interface Row {
  readonly [column: string]: string | number | bigint | null | Buffer
}

export interface Statement {
  run(values: readonly Bindable[]): void
  get(values: readonly Bindable[]): Row | undefined
  all(values: readonly Bindable[]): readonly Row[]
}

export interface Sqlite {
  /** Prepared once per text; the texts of a connection must be bounded by its user. */
  prepare(sql: string): Statement
  exec(sql: string): void
  close(): void
}

export interface SqliteLimits {
  /** How long a connection waits for another process's lock. */
  readonly busyTimeoutMs: number
  /** Prepared statements kept by a connection; beyond it all are forgotten and prepared anew. */
  readonly statementsMax: number
  /** Pages of 4 KiB in the write-ahead log before they are copied into the file. */
  readonly walPages: number
}

export const sqliteLimits: SqliteLimits = {
  busyTimeoutMs: 5_000,
  statementsMax: 500,
  walPages: 8_000,
}

export const bind = (values: readonly unknown[]): Bindable[] => {
  for (const value of values)
    if (typeof value === 'boolean' || value === undefined)
      throw new TypeError(`A ${typeof value} cannot be bound.`)
  return values as Bindable[]
}

/** Of every connection that writes. */
export const settings = ({ walPages }: SqliteLimits): string =>
  `PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;
   PRAGMA wal_autocheckpoint = ${walPages.toString()}`

/**
 * A connection to a file of read models: WAL, so that readers see the last commit while a batch is
 * being written, and `synchronous=NORMAL`, because what a power cut takes is folded again.
 *
 * @throws SqliteError
 */
export const openSqlite = (file: string, limits: SqliteLimits = sqliteLimits): Sqlite => {
  const database = new Database(file, { timeout: limits.busyTimeoutMs })
  database.exec(`PRAGMA journal_mode = WAL; ${settings(limits)}`)
  const statements = new Map<string, Statement>()
  return {
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known !== undefined) return known
      const prepared = database.prepare(sql)
      const statement: Statement = {
        run: (values) => void prepared.run(bind(values)),
        get: (values) => prepared.get(bind(values)) as Row | undefined,
        all: (values) => prepared.all(bind(values)) as Row[],
      }
      if (statements.size >= limits.statementsMax) statements.clear()
      statements.set(sql, statement)
      return statement
    },
    exec: (sql) => void database.exec(sql),
    close: () => {
      statements.clear()
      database.close()
    },
  }
}

/** Whether this error says that the file itself is broken. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  (error.code.startsWith('SQLITE_CORRUPT') || error.code.startsWith('SQLITE_NOTADB'))
