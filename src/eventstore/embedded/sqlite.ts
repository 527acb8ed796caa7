import Database from 'libsql'
import { DamagedLog, EventStoreUnavailable } from '../errors.ts'

/** All that may be bound. Binding a boolean or undefined ends the process instead of raising an error. */
export type Bindable = string | number | bigint | null

/**
 * Text that was cast to BLOB, as the engine's library hands it over in rows with names. Read as text
 * it would end the process where a changed byte makes it no UTF-8.
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

export interface Connection {
  readonly file: string
  /** Rows are lists of values, in the columns' order: for many rows a quarter cheaper than names. */
  prepareLists<List>(sql: string): Pick<Query<List>, 'all'>
  /** Rows are named columns; tables are STRICT, so their types are what the schema says. */
  prepare<Row = never>(sql: string): Query<Row>
  exec(sql: string): void
  readonly inTransaction: boolean
  close(): void
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether this error of the engine says that the file itself is broken, or is no database. */
export const saysDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))

/** Whether this error of the engine says that another connection holds the lock. */
export const saysLocked = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))

/** An error of the engine as one of the port's; any other as it is. */
export const translate = (file: string, doing: string, error: unknown): unknown => {
  const code = codeOf(error)
  if (!code.startsWith('SQLITE')) return error
  const reason = `${code}: ${(error as Error).message}`
  return saysDamage(error)
    ? new DamagedLog(`The event log '${file}' is damaged: the file cannot be read (${code}).`, {
        cause: new Error(doing, { cause: error }),
      })
    : new EventStoreUnavailable(`The event log '${file}' did not answer (${reason}).`, {
        cause: error,
      })
}

/** What the compiler cannot rule out (a row of `any`) must not end the process. */
export const bind = (values: readonly unknown[]): unknown[] => {
  if (values.some((value) => typeof value === 'boolean' || value === undefined))
    throw new TypeError('A boolean or undefined cannot be bound.')
  return values as unknown[]
}

/**
 * @param address a path, or a `file:` URL
 * @param file what messages call it
 * @throws DamagedLog, EventStoreUnavailable from here and from every call
 */
export const openConnection = (
  address: string,
  file: string,
  busyTimeoutMs: number,
): Connection => {
  const guard = <Result>(doing: string, work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw translate(file, doing, error)
    }
  }
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
