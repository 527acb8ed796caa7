import Database from 'libsql'
import ThreadedDatabase from 'libsql/promise'

/** The values that may be bound. A boolean or undefined would end the process. */
export type Bindable = string | number | bigint | null | Buffer

/**
 * Text that was cast to BLOB, as the library returns it: a Buffer for one row, the underlying
 * memory for several. Invalid UTF-8 read as text would end the process.
 */
export type TextBytes = Buffer | ArrayBuffer | null

/** Invalid UTF-8 is replaced; null, which only damage leaves, becomes an empty text. */
export const textOf = (bytes: TextBytes): string =>
  bytes === null ? '' : (bytes instanceof ArrayBuffer ? Buffer.from(bytes) : bytes).toString()

/** Finds a page, a row or an entry of an index that a changed byte has made none; `ok`: there is none. */
export const structureQuery =
  'SELECT CAST(integrity_check AS BLOB) AS found FROM pragma_integrity_check(1)'

export interface Query<Row> {
  get(values: readonly Bindable[]): Row | undefined
  all(values: readonly Bindable[]): readonly Row[]
  /** @returns the number of changed rows */
  run(values: readonly Bindable[]): number
}

interface Opened {
  /** The name in error messages. */
  readonly file: string
  readonly inTransaction: boolean
  close(): void
}

/** A connection whose statements run on the event loop. */
export interface Connection extends Opened {
  /** Rows are lists of values, in the order of the columns: a quarter cheaper than names. */
  prepareLists<List>(sql: string): Pick<Query<List>, 'all'>
  /** Rows have named columns; tables are STRICT, so their types follow the schema. */
  prepare<Row = never>(sql: string): Query<Row>
  exec(sql: string): void
}

/** A statement that returns at most one row; `runBeside` may return more. */
export interface ThreadedQuery<Row> extends Pick<Query<Row>, 'get' | 'run'> {
  /** Runs on a thread of the SQLite library; no other statement may run until it has ended. */
  runBeside(values: readonly Bindable[]): Promise<readonly Row[]>
}

/** For work beside the event loop: `runBeside` and `exec` run on a thread of SQLite. */
export interface ThreadedConnection extends Opened {
  prepare<Row = never>(sql: string): Promise<ThreadedQuery<Row>>
  exec(sql: string): Promise<void>
  /** What is running on the thread fails. */
  interrupt(): void
}

export interface OpenOptions {
  /** A path, or a `file:` URL. */
  readonly address: string
  /** The name in error messages; default: the address. */
  readonly file?: string
  /** How long a statement waits for the lock of another connection. */
  readonly busyTimeoutMs: number
  /**
   * Creates the error that every call throws.
   * @param doing the statement
   * @param error default: the SqliteError itself
   */
  readonly translate?: (doing: string, error: unknown) => unknown
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether this SQLite error means that a table does not exist. */
export const lacksTable = (error: unknown): boolean =>
  codeOf(error) === 'SQLITE_ERROR' && /^no such table/.test((error as Error).message)

/** Whether a column does not exist. */
const lacksColumn = (error: unknown): boolean =>
  codeOf(error) === 'SQLITE_ERROR' && /no such column|has no column/.test((error as Error).message)

/**
 * Whether this SQLite error means that the file is damaged or not a database. Statements name only
 * columns that were created, so a column is lacking only where the file is damaged.
 */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)) || lacksColumn(error)

/** Whether this SQLite error means that another connection holds the lock. */
export const isLocked = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))

/** The SQLite code of an error, such as SQLITE_FULL; null: it is not a SQLite error. */
export const sqliteCode = (error: unknown): string | null =>
  codeOf(error).startsWith('SQLITE') ? codeOf(error) : null

/** The compiler cannot exclude a row of `any`, which must not end the process. */
const bind = (values: readonly unknown[]): unknown[] => {
  if (values.some((value) => typeof value === 'boolean' || value === undefined))
    throw new TypeError('A boolean or undefined cannot be bound.')
  return values as unknown[]
}

const guardsOf = ({ translate = (_doing, error) => error }: OpenOptions) => ({
  guard: <Result>(doing: string, work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw translate(doing, error)
    }
  },
  later: <Result>(doing: string, work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw translate(doing, error)
    }),
})

export const openConnection = (options: OpenOptions): Connection => {
  const { address, file = address, busyTimeoutMs } = options
  const { guard } = guardsOf(options)
  const database = guard(
    'opening the file',
    () => new Database(address, { timeout: busyTimeoutMs }),
  )
  return {
    file,
    prepareLists: <List>(sql: string) => {
      const statement = guard(sql, () => database.prepare(sql).raw(true))
      return { all: (values) => guard(sql, () => statement.all(bind(values)) as List[]) }
    },
    prepare: <Row>(sql: string): Query<Row> => {
      const statement = guard(sql, () => database.prepare(sql))
      return {
        get: (values) => guard(sql, () => statement.get(bind(values)) as Row | undefined),
        all: (values) => guard(sql, () => statement.all(bind(values)) as Row[]),
        run: (values) => guard(sql, () => statement.run(bind(values)).changes),
      }
    },
    exec: (sql) => guard(sql, () => void database.exec(sql)),
    get inTransaction() {
      return database.inTransaction
    },
    close: () => void database.close(),
  }
}

/** Members that the library's types lack. */
interface ThreadedEngine {
  prepare(sql: string): Promise<{
    get(values: unknown[]): unknown
    run(values: unknown[]): { readonly changes: number }
    all(values: unknown[]): Promise<unknown>
  }>
  exec(sql: string): Promise<void>
  interrupt(): void
  readonly inTransaction: boolean
  close(): void
}

export const openThreaded = (options: OpenOptions): ThreadedConnection => {
  const { address, file = address, busyTimeoutMs } = options
  const { guard, later } = guardsOf(options)
  const database = guard(
    'opening the file',
    () => new ThreadedDatabase(address, { timeout: busyTimeoutMs }) as unknown as ThreadedEngine,
  )
  return {
    file,
    prepare: async <Row>(sql: string): Promise<ThreadedQuery<Row>> => {
      const statement = await later(sql, database.prepare(sql))
      return {
        get: (values) => guard(sql, () => statement.get(bind(values)) as Row | undefined),
        run: (values) => guard(sql, () => statement.run(bind(values)).changes),
        // The library runs a query that returns rows on a thread; `run` would block the event loop.
        runBeside: async (values) => (await later(sql, statement.all(bind(values)))) as Row[],
      }
    },
    exec: (sql) => later(sql, database.exec(sql)),
    interrupt: () => {
      database.interrupt()
    },
    get inTransaction() {
      return database.inTransaction
    },
    close: () => {
      database.close()
    },
  }
}
