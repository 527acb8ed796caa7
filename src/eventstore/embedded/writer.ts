import Database from 'libsql/promise'
import { bind, type Bindable, type Query, translate } from './sqlite.ts'

/** A statement of one row or none. */
export interface WriterQuery<Row> extends Pick<Query<Row>, 'get' | 'run'> {
  /** On a thread of the engine; no statement may be run before it has ended. */
  runBeside(values: readonly Bindable[]): Promise<void>
}

/**
 * The connection that appends, and nothing else does: what is not committed yet is seen by nobody.
 * Its statements run at once; `runBeside` and `exec` run on a thread of the engine, so that commands
 * are decided while it writes and waits for the disk.
 */
export interface Writer {
  readonly file: string
  prepare<Row = never>(sql: string): Promise<WriterQuery<Row>>
  exec(sql: string): Promise<void>
  readonly inTransaction: boolean
  close(): void
}

interface Statement {
  get(values: unknown[]): unknown
  run(values: unknown[]): unknown
  all(values: unknown[]): Promise<unknown>
}

interface Engine {
  prepare(sql: string): Promise<Statement>
  exec(sql: string): Promise<void>
  readonly inTransaction: boolean
  close(): void
}

/**
 * @param address a path, or a `file:` URL
 * @param file what messages call it
 * @throws DamagedLog, EventStoreUnavailable from here and from every call
 */
export const openWriter = (address: string, busyTimeoutMs: number, file = address): Writer => {
  const now = <Result>(doing: string, work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw translate(file, doing, error)
    }
  }
  const later = <Result>(doing: string, work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw translate(file, doing, error)
    })
  const database = now(
    'opening it',
    () => new Database(address, { timeout: busyTimeoutMs }) as unknown as Engine,
  )
  return {
    file,
    prepare: async <Row>(sql: string): Promise<WriterQuery<Row>> => {
      const statement = await later(sql, database.prepare(sql))
      return {
        get: (values) => now(sql, () => statement.get(bind(values)) as Row | undefined),
        run: (values) => now(sql, () => statement.run(bind(values)) as number),
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
