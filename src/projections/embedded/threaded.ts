import Database from 'libsql/promise'
import { type Bindable, bind, settings, sqliteLimits, type SqliteLimits } from './sqlite.ts'

/** A connection that writes on a thread of the engine, so that nobody waits for a large batch. */
export interface Threaded {
  run(sql: string, values: readonly Bindable[]): Promise<void>
  exec(sql: string): Promise<void>
  close(): void
}

interface Statement {
  all(values: readonly Bindable[]): Promise<unknown>
}

interface Engine {
  prepare(sql: string): Promise<Statement>
  exec(sql: string): Promise<void>
  close(): void
}

/**
 * One call at a time. Prepared once per text; the texts have to be bounded by the user.
 *
 * @throws SqliteError
 */
export const openThreaded = (file: string, limits: SqliteLimits = sqliteLimits): Threaded => {
  const database = new Database(file, { timeout: limits.busyTimeoutMs }) as unknown as Engine
  const statements = new Map<string, Statement>()
  let isSet = false
  const set = async () => {
    if (isSet) return
    await database.exec(settings(limits))
    isSet = true
  }
  const prepared = async (sql: string): Promise<Statement> => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = await database.prepare(sql)
    if (statements.size >= limits.statementsMax) statements.clear()
    statements.set(sql, statement)
    return statement
  }
  return {
    run: async (sql, values) => {
      const statement = await prepared(sql)
      // To ask for rows is what the engine does on a thread; `run` would do it here.
      await statement.all(bind(values))
    },
    exec: async (sql) => {
      await set()
      await database.exec(sql)
    },
    close: () => {
      statements.clear()
      database.close()
    },
  }
}
