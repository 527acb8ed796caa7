import Database from 'libsql'

const schema = `
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY,
    user_id TEXT,
    expires_at INTEGER NOT NULL,
    data TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessions_by_user ON sessions (user_id, expires_at);
  CREATE INDEX IF NOT EXISTS sessions_by_expiry ON sessions (expires_at);`

const sql = {
  get: 'SELECT data, expires_at FROM sessions WHERE id = ? AND expires_at > ?',
  find: 'SELECT 1 AS found FROM sessions WHERE id = ?',
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
} as const

type Name = keyof typeof sql
/** A boolean or undefined among the values would end the process, not raise an error. */
type Bindable = string | number | null

/** @returns rows changed */
export type Run = (name: Exclude<Name, 'get' | 'find'>, ...values: Bindable[]) => number

interface WaitingWrite {
  readonly work: (run: Run) => unknown
  readonly settle: (error: unknown, result: unknown) => void
}

/**
 * The file of sessions: WAL, `synchronous=FULL`. Writes that come in one turn of the event loop
 * share one transaction, because each costs a wait for the disk that stops everybody else.
 */
export class SessionFile {
  readonly #db: Database.Database
  readonly #statements = new Map<Name, Database.Statement>()
  readonly #writesWaitingMax: number
  #waiting: WaitingWrite[] = []
  #closed = false

  /** @throws SqliteError when the file cannot be opened or is no database */
  constructor(file: string, limits: { lockMs: number; writesWaitingMax: number }) {
    this.#writesWaitingMax = limits.writesWaitingMax
    this.#db = new Database(file, { timeout: limits.lockMs })
    this.#db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${schema}`)
  }

  #prepared(name: Name): Database.Statement {
    const statement = this.#statements.get(name) ?? this.#db.prepare(sql[name])
    this.#statements.set(name, statement)
    return statement
  }

  /** A session that has not ended at `now`. @throws SqliteError */
  read(key: string, now: number): { data: string; expires_at: number } | null {
    const row = this.#prepared('get').get([key, now])
    return (row as { data: string; expires_at: number } | undefined) ?? null
  }

  /** Whether a session was never kept or is long gone; false while that is not sure. */
  isAbsent(key: string): boolean {
    return this.#waiting.length === 0 && this.#prepared('find').get([key]) === undefined
  }

  /** Resolves when it is on the disk. */
  write<Result>(work: (run: Run) => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, result: unknown) => {
        if (error === null) resolve(result as Result)
        else reject(error instanceof Error ? error : new Error('The session was not kept.'))
      }
      this.#waiting.push({ work, settle })
      if (this.#waiting.length === 1) setImmediate(() => this.#flush())
      else if (this.#waiting.length >= this.#writesWaitingMax) this.#flush()
    })
  }

  #flush(): void {
    const writes = this.#waiting
    this.#waiting = []
    const run: Run = (name, ...values) => this.#prepared(name).run(values).changes
    let results: unknown[]
    try {
      results = this.#db.transaction(() => writes.map(({ work }) => work(run)))()
    } catch (error) {
      for (const { settle } of writes) settle(error, null)
      return
    }
    for (const [index, { settle }] of writes.entries()) settle(null, results[index])
  }

  /** The engine does not fold the write-ahead log into the file when it closes: we do. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#flush()
    try {
      this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      this.#db.close()
    }
  }
}
