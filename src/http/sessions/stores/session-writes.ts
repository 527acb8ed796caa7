import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Bindable,
  openThreaded,
  type ThreadedConnection,
  type ThreadedQuery,
} from '../../../platform/sqlite.ts'

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
  /** All sessions of a user except the one with this id; '' excludes none. */
  endAllOf: 'DELETE FROM sessions WHERE user_id = ? AND id <> ?',
  begin: 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',
} as const

type Name = keyof typeof sql

/** @returns rows changed */
export type Run = (
  name: Exclude<Name, 'begin' | 'commit' | 'rollback'>,
  ...values: Bindable[]
) => number

/** The failure that an acknowledged write survives; `machine`: a power cut, too. */
export type Outlives = 'process' | 'machine'

interface WaitingWrite {
  readonly work: (run: Run) => unknown
  readonly outlives: Outlives
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

type RunAny = (name: Name, ...values: Bindable[]) => number

const prepareAll = async (database: ThreadedConnection): Promise<RunAny> => {
  await database.exec('PRAGMA synchronous = NORMAL')
  const statements = new Map<Name, ThreadedQuery<never>>()
  for (const name of Object.keys(sql) as Name[])
    statements.set(name, await database.prepare(sql[name]))
  return (name, ...values) => statements.get(name)?.run(values) ?? 0
}

/**
 * Writes into the file of sessions, on a connection of their own. Those that wait when a commit
 * begins share it. Where one of them has to outlive the machine, the commit waits for the disk on a
 * thread of the engine, because on the event loop it would hold up everybody else; all others are
 * made at once, and reach the disk with the next that waits for it.
 */
export class SessionWrites {
  readonly #database: ThreadedConnection
  readonly #opening: Promise<RunAny>
  readonly #perCommitMax: number
  #waiting: WaitingWrite[] = []
  #running: Promise<void> | null = null
  #closed = false

  /** @param file with its tables */
  constructor(file: string, limits: { lockMs: number; writesPerCommitMax: number }) {
    this.#perCommitMax = limits.writesPerCommitMax
    this.#database = openThreaded({ address: file, busyTimeoutMs: limits.lockMs })
    this.#opening = prepareAll(this.#database)
    // Each write reports to its own caller.
    this.#opening.catch(() => undefined)
  }

  /** Resolves when it is written as safely as asked for. */
  write<Result>(outlives: Outlives, work: (run: Run) => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new Error('The file of sessions is closed.')
      const settle = { resolve: (result: unknown) => resolve(result as Result), reject }
      this.#waiting.push({ work, outlives, ...settle })
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
      const toDisk = group.some(({ outlives }) => outlives === 'machine')
      const results = await this.#transaction(run, group, toDisk)
      for (const [index, { resolve }] of group.entries()) resolve(results[index])
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  async #transaction(
    run: RunAny,
    group: readonly WaitingWrite[],
    toDisk: boolean,
  ): Promise<readonly unknown[]> {
    if (toDisk) await this.#database.exec('PRAGMA synchronous = FULL')
    try {
      run('begin')
      const results = group.map(({ work }) => work(run))
      if (toDisk) await this.#database.exec('COMMIT')
      else run('commit')
      return results
    } catch (error) {
      if (this.#database.inTransaction) run('rollback')
      throw error
    } finally {
      if (toDisk) await this.#database.exec('PRAGMA synchronous = NORMAL')
    }
  }

  /** Commits waiting writes and accepts no more. */
  async close(): Promise<void> {
    this.#closed = true
    while (this.#running !== null) await this.#running
    await Promise.allSettled([this.#opening])
    this.#database.close()
  }
}
