import Database from 'libsql'
import ThreadedDatabase from 'libsql/promise'

/** All that may be bound. Binding a boolean or undefined ends the process instead of raising an error. */
export type Bindable = string | number | bigint | null | Buffer

/**
 * Text that was cast to BLOB, as the library returns it: a buffer in one row, and the memory behind
 * it in several. Read as text it would end the process where a changed byte makes it no UTF-8.
 */
export type TextBytes = Buffer | ArrayBuffer | null

/** Bytes that are no UTF-8 become other characters; null, which only damage leaves, is no text. */
export const textOf = (bytes: TextBytes): string =>
  bytes === null ? '' : (bytes instanceof ArrayBuffer ? Buffer.from(bytes) : bytes).toString()

export interface Query<Row> {
  get(values: readonly Bindable[]): Row | undefined
  all(values: readonly Bindable[]): readonly Row[]
  /** @returns rows changed */
  run(values: readonly Bindable[]): number
}

interface Opened {
  /** What messages call it. */
  readonly file: string
  readonly inTransaction: boolean
  close(): void
}

/** A connection whose statements run on the event loop. */
export interface Connection extends Opened {
  /** Rows are lists of values, in the columns' order: for many rows a quarter cheaper than names. */
  prepareLists<List>(sql: string): Pick<Query<List>, 'all'>
  /** Rows are named columns; tables are STRICT, so their types are what the schema says. */
  prepare<Row = never>(sql: string): Query<Row>
  exec(sql: string): void
}

/** A statement of one row or none. */
export interface ThreadedQuery<Row> extends Pick<Query<Row>, 'get' | 'run'> {
  /** On a thread of the engine; no statement may be run before it has ended. */
  runBeside(values: readonly Bindable[]): Promise<void>
}

/**
 * A connection for writing beside the event loop: `runBeside` and `exec` run on a thread of the
 * engine, all else at once.
 */
export interface ThreadedConnection extends Opened {
  prepare<Row = never>(sql: string): Promise<ThreadedQuery<Row>>
  exec(sql: string): Promise<void>
}

export interface OpenOptions {
  /** A path, or a `file:` URL. */
  readonly address: string
  /** What messages call it; default: the address. */
  readonly file?: string
  /** How long a statement waits for another connection's lock. */
  readonly busyTimeoutMs: number
  /**
   * Makes the error that every call throws.
   *
   * @param doing the statement
   * @param error default: thrown as it is, a SqliteError
   */
  readonly translate?: (doing: string, error: unknown) => unknown
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether this error of the engine says that the file itself is broken, or is no database. */
export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))

/** Whether this error of the engine says that another connection holds the lock. */
export const isLocked = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))

/** The engine's code of an error, such as SQLITE_FULL; null: it is not the engine's. */
export const sqliteCode = (error: unknown): string | null =>
  codeOf(error).startsWith('SQLITE') ? codeOf(error) : null

/** What the compiler cannot rule out (a row of `any`) must not end the process. */
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
  const database = guard('opening it', () => new Database(address, { timeout: busyTimeoutMs }))
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

/** What the library's types leave out. */
interface ThreadedEngine {
  prepare(sql: string): Promise<{
    get(values: unknown[]): unknown
    run(values: unknown[]): { readonly changes: number }
    all(values: unknown[]): Promise<unknown>
  }>
  exec(sql: string): Promise<void>
  readonly inTransaction: boolean
  close(): void
}

export const openThreaded = (options: OpenOptions): ThreadedConnection => {
  const { address, file = address, busyTimeoutMs } = options
  const { guard, later } = guardsOf(options)
  const database = guard(
    'opening it',
    () => new ThreadedDatabase(address, { timeout: busyTimeoutMs }) as unknown as ThreadedEngine,
  )
  return {
    file,
    prepare: async <Row>(sql: string): Promise<ThreadedQuery<Row>> => {
      const statement = await later(sql, database.prepare(sql))
      return {
        get: (values) => guard(sql, () => statement.get(bind(values)) as Row | undefined),
        run: (values) => guard(sql, () => statement.run(bind(values)).changes),
        // Asking for rows is what the engine does on a thread; `run` would do it here.
        runBeside: async (values) => {
          await later(sql, statement.all(bind(values)))
        },
      }
    },
    exec: (sql) => later(sql, database.exec(sql)),
    get inTransaction() {
      return database.inTransaction
    },
    close: () => {
      database.close()
    },
  }
}
