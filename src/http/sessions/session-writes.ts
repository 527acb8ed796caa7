import { setImmediate as nextTurn } from 'node:timers/promises'
import Database from 'libsql/promise'

const sql = {
  set: `INSERT INTO sessions (id, user_id, expires_at, data) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id,
      expires_at = excluded.expires_at, data = excluded.data`,
  /** A user's sessions beyond the newest few. */
  endSurplus: `DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE user_id = ? ORDER BY expires_at DESC LIMIT -1 OFFSET ?)`,
  destroy: 'DELETE FROM sessions WHERE id = ?',
  touch: 'UPDATE sessions SET expires_at = ? WHERE id = ? AND expires_at > ?',
  sweep: 'DELETE FROM sessions WHERE expires_at <= ?',
  endAllOf: 'DELETE FROM sessions WHERE user_id = ?',
  begin: 'BEGIN IMMEDIATE',
  rollback: 'ROLLBACK',
} as const

type Name = keyof typeof sql
/** A boolean or undefined among the values would end the process, not raise an error. */
type Bindable = string | number | null

/** @returns rows changed */
export type Run = (name: Exclude<Name, 'begin' | 'rollback'>, ...values: Bindable[]) => number

interface Statement {
  run(values: readonly Bindable[]): { readonly changes: number }
}

interface Engine {
  prepare(sql: string): Promise<Statement>
  exec(sql: string): Promise<void>
  readonly inTransaction: boolean
  close(): void
}

interface WaitingWrite {
  readonly work: (run: Run) => unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

type RunAny = (name: Name, ...values: Bindable[]) => number

const prepareAll = async (database: Engine): Promise<RunAny> => {
  await database.exec('PRAGMA synchronous = FULL')
  const statements = new Map<Name, Statement>()
  for (const name of Object.keys(sql) as Name[])
    statements.set(name, await database.prepare(sql[name]))
  return (name, ...values) => statements.get(name)?.run(values).changes ?? 0
}

/**
 * Writes into the file of sessions, on a connection of their own. Those that wait when a commit
 * begins share it; it waits for the disk on a thread of the engine, because on the event loop it
 * would hold up everybody else, and every other sign-in behind it.
 */
export class SessionWrites {
  readonly #database: Engine
  readonly #opening: Promise<RunAny>
  readonly #perCommitMax: number
  #waiting: WaitingWrite[] = []
  #running: Promise<void> | null = null
  #closed = false

  /** @param file with its tables */
  constructor(file: string, limits: { lockMs: number; writesPerCommitMax: number }) {
    this.#perCommitMax = limits.writesPerCommitMax
    this.#database = new Database(file, { timeout: limits.lockMs }) as unknown as Engine
    this.#opening = prepareAll(this.#database)
    // Each write tells its own caller.
    this.#opening.catch(() => undefined)
  }

  /** Whether everything that was written is on the disk. */
  get areDone(): boolean {
    return this.#running === null
  }

  /** Resolves when it is on the disk. */
  write<Result>(work: (run: Run) => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new Error('The file of sessions is closed.')
      this.#waiting.push({ work, resolve: (result) => resolve(result as Result), reject })
      this.#running ??= this.#run()
    })
  }

  async #run(): Promise<void> {
    await nextTurn()
    while (this.#waiting.length > 0) {
      const group = this.#waiting.slice(0, this.#perCommitMax)
      this.#waiting = this.#waiting.slice(this.#perCommitMax)
      await this.#commit(group)
    }
    this.#running = null
  }

  async #commit(group: readonly WaitingWrite[]): Promise<void> {
    try {
      const run = await this.#opening
      const results = await this.#transaction(run, () => group.map(({ work }) => work(run)))
      for (const [index, { resolve }] of group.entries()) resolve(results[index])
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  async #transaction<Result>(run: RunAny, work: () => Result): Promise<Result> {
    run('begin')
    try {
      const result = work()
      await this.#database.exec('COMMIT')
      return result
    } catch (error) {
      if (this.#database.inTransaction) run('rollback')
      throw error
    }
  }

  /** Commits what waits and takes nothing more. */
  async close(): Promise<void> {
    this.#closed = true
    while (this.#running !== null) await this.#running
    await Promise.allSettled([this.#opening])
    this.#database.close()
  }
}
