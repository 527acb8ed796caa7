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

/** A user's sessions beyond the newest few. */
const surplus = `DELETE FROM sessions WHERE id IN (
  SELECT id FROM sessions WHERE user_id = ? ORDER BY expires_at DESC LIMIT -1 OFFSET ?)`

/** The file keeps a hash of each id, so that a copy of the file opens nobody's session. */
const keyOf = (id: string): string => createHash('sha256').update(id).digest('hex')

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
  readonly #clock: () => number
  readonly #limits: HttpLimits
  readonly #sweeping: NodeJS.Timeout

  constructor({ file, clock, limits }: EmbeddedSessionsOptions) {
    super()
    this.#clock = clock
    this.#limits = { ...httpLimits, ...limits }
    this.#db = new Database(file, { timeout: 5_000 })
    this.#db.pragma('journal_mode = WAL')
    this.#db.pragma('synchronous = FULL')
    this.#db.exec(schema)
    this.#sweeping = setInterval(() => {
      // A sweep that fails is made up for by the next; what has ended is not served meanwhile.
      this.#answer(undefined, () => this.sweep())
    }, this.#limits.sessionSweepMs).unref()
  }

  #run(sql: string, ...values: (string | number | null)[]): number {
    return this.#db.prepare(sql).run(values).changes
  }

  #answer<Result>(
    done: ((error: unknown, result?: Result) => void) | undefined,
    work: () => Result,
  ) {
    let result
    try {
      result = work()
    } catch (error) {
      done?.(error)
      return
    }
    done?.(null, result)
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    this.#answer(done, () => {
      const row = this.#db
        .prepare('SELECT data FROM sessions WHERE id = ? AND expires_at > ?')
        .get([keyOf(id), this.#clock()]) as { data: string } | undefined
      return row ? (JSON.parse(row.data) as SessionData) : null
    })
  }

  override set(id: string, session: SessionData, done?: (error?: unknown) => void): void {
    this.#answer(done, () => {
      const userId = signedInOf(session)?.id ?? null
      this.#db.transaction(() => {
        this.#run(
          `INSERT INTO sessions (id, user_id, expires_at, data) VALUES (?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id,
             expires_at = excluded.expires_at, data = excluded.data`,
          keyOf(id),
          userId,
          this.#clock() + this.#limits.sessionIdleMs,
          JSON.stringify(session),
        )
        if (userId !== null) this.#run(surplus, userId, this.#limits.sessionsPerUserMax)
      })()
    })
  }

  override destroy(id: string, done?: (error?: unknown) => void): void {
    this.#answer(done, () => this.#run('DELETE FROM sessions WHERE id = ?', keyOf(id)))
  }

  /** Moves the end of a session that is still alive, when that moves it by enough to be worth a write. */
  override touch(id: string, _session: SessionData, done?: (error?: unknown) => void): void {
    const now = this.#clock()
    const expiresAt = now + this.#limits.sessionIdleMs
    this.#answer(done, () =>
      this.#run(
        'UPDATE sessions SET expires_at = ? WHERE id = ? AND expires_at > ? AND expires_at <= ?',
        expiresAt,
        keyOf(id),
        now,
        expiresAt - this.#limits.sessionTouchMs,
      ),
    )
  }

  /** Forgets what has ended; gives how many. */
  sweep(): number {
    return this.#run('DELETE FROM sessions WHERE expires_at <= ?', this.#clock())
  }

  endAllOf(userId: string): Promise<number> {
    return Promise.resolve(this.#run('DELETE FROM sessions WHERE user_id = ?', userId))
  }

  close(): Promise<void> {
    clearInterval(this.#sweeping)
    this.#db.close()
    return Promise.resolve()
  }
}
