import { createHash } from 'node:crypto'
import { Store, type SessionData } from 'express-session'
import Database from 'libsql'
import { httpLimits, type HttpLimits } from '../limits/http-limits.ts'
import { signedInOf } from './session-data.ts'
import type { SessionStore } from './store.ts'

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
  get: 'SELECT data FROM sessions WHERE id = ? AND expires_at > ?',
  set: `INSERT INTO sessions (id, user_id, expires_at, data) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id,
      expires_at = excluded.expires_at, data = excluded.data`,
  /** A user's sessions beyond the newest few. */
  endSurplus: `DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE user_id = ? ORDER BY expires_at DESC LIMIT -1 OFFSET ?)`,
  destroy: 'DELETE FROM sessions WHERE id = ?',
  touch: 'UPDATE sessions SET expires_at = ? WHERE id = ? AND expires_at > ? AND expires_at <= ?',
  sweep: 'DELETE FROM sessions WHERE expires_at <= ?',
  endAllOf: 'DELETE FROM sessions WHERE user_id = ?',
} as const

type Name = keyof typeof sql
/** A boolean or undefined among the values would end the process, not raise an error. */
type Bindable = string | number | null

/** The file keeps a hash of each id, so that a copy of the file opens nobody's session. */
const keyOf = (id: string): string => createHash('sha256').update(id).digest('hex')

type Done<Result> = (error?: unknown, result?: Result) => void

const answer = <Result>(done: Done<Result> | undefined, work: () => Result): void => {
  let result
  try {
    result = work()
  } catch (error) {
    done?.(error)
    return
  }
  done?.(null, result)
}

export interface EmbeddedSessionsOptions {
  readonly file: string
  /** Unix ms. */
  readonly clock: () => number
  readonly limits?: Partial<HttpLimits>
}

/**
 * Sessions in a file of their own, on the disk before a sign-in is answered. A session unused for
 * `sessionIdleMs` has ended; a user keeps the newest `sessionsPerUserMax`, which bounds the file.
 */
export class EmbeddedSessionStore extends Store implements SessionStore {
  readonly #db: Database.Database
  readonly #statements = new Map<Name, Database.Statement>()
  readonly #clock: () => number
  readonly #limits: HttpLimits
  readonly #sweeping: NodeJS.Timeout

  /** @throws SqliteError when the file cannot be opened or is no database */
  constructor({ file, clock, limits }: EmbeddedSessionsOptions) {
    super()
    this.#clock = clock
    this.#limits = { ...httpLimits, ...limits }
    this.#db = new Database(file, { timeout: this.#limits.sessionLockMs })
    this.#db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${schema}`)
    // A sweep that fails is made up for by the next; what has ended is not served meanwhile.
    const sweep = () => answer(undefined, () => this.sweep())
    this.#sweeping = setInterval(sweep, this.#limits.sessionSweepMs).unref()
  }

  #prepared(name: Name): Database.Statement {
    const statement = this.#statements.get(name) ?? this.#db.prepare(sql[name])
    this.#statements.set(name, statement)
    return statement
  }

  #run(name: Name, ...values: Bindable[]): number {
    return this.#prepared(name).run(values).changes
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    answer(done, () => {
      const found = this.#prepared('get').get([keyOf(id), this.#clock()])
      return found ? (JSON.parse((found as { data: string }).data) as SessionData) : null
    })
  }

  override set(id: string, session: SessionData, done?: Done<unknown>): void {
    const userId = signedInOf(session)?.id ?? null
    const expiresAt = this.#clock() + this.#limits.sessionIdleMs
    answer(done, () => {
      this.#db.transaction(() => {
        this.#run('set', keyOf(id), userId, expiresAt, JSON.stringify(session))
        if (userId !== null) this.#run('endSurplus', userId, this.#limits.sessionsPerUserMax)
      })()
    })
  }

  override destroy(id: string, done?: Done<unknown>): void {
    answer(done, () => this.#run('destroy', keyOf(id)))
  }

  /** Moves the end of a session that has not ended, if by enough to be worth a write to the disk. */
  override touch(id: string, _session: SessionData, done?: Done<unknown>): void {
    const now = this.#clock()
    const expiresAt = now + this.#limits.sessionIdleMs
    const worthIt = expiresAt - this.#limits.sessionTouchMs
    answer(done, () => this.#run('touch', expiresAt, keyOf(id), now, worthIt))
  }

  /** Forgets what has ended; gives how many. */
  sweep(): number {
    return this.#run('sweep', this.#clock())
  }

  endAllOf(userId: string): Promise<number> {
    return Promise.resolve(this.#run('endAllOf', userId))
  }

  close(): Promise<void> {
    clearInterval(this.#sweeping)
    this.#db.close()
    return Promise.resolve()
  }
}
