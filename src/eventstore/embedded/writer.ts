import Database from 'libsql/promise'
import { bind, type Query, translate } from './sqlite.ts'

/** A statement of one row or none. */
export type WriterQuery<Row> = Pick<Query<Row>, 'get' | 'run'>

/**
 * The connection that appends, and nothing else does: what is not committed yet is seen by nobody.
 * Its statements run at once; `exec` runs on a thread of the engine, so that commands are decided
 * while a commit waits for the disk.
 */
export interface Writer {
  readonly file: string
  prepare<Row = never>(sql: string): Promise<WriterQuery<Row>>
  exec(sql: string): Promise<void>
  readonly inTransaction: boolean
  close(): void
}

interface Engine {
  prepare(sql: string): Promise<WriterQuery<unknown>>
  exec(sql: string): Promise<void>
  readonly inTransaction: boolean
  close(): void
}

/** @throws DamagedLog, EventStoreUnavailable from here and from every call */
export const openWriter = (file: string, busyTimeoutMs: number): Writer => {
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
    () => new Database(file, { timeout: busyTimeoutMs }) as unknown as Engine,
  )
  return {
    file,
    prepare: async <Row>(sql: string): Promise<WriterQuery<Row>> => {
      const statement = await later(sql, database.prepare(sql))
      return {
        get: (values) => now(sql, () => statement.get(bind(values) as never) as Row | undefined),
        run: (values) => now(sql, () => statement.run(bind(values) as never)),
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
