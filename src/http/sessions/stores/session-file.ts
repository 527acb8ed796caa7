import { parseChecked, withChecksum } from '../../../platform/checked-text.ts'
import {
  type Connection,
  openConnection,
  type Query,
  type TextBytes,
  textOf,
} from '../../../platform/sqlite.ts'
import { type Outlives, type Run, SessionWrites } from './session-writes.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY,
    user_id TEXT,
    expires_at INTEGER NOT NULL,
    data TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessions_by_user ON sessions (user_id, expires_at);
  CREATE INDEX IF NOT EXISTS sessions_by_expiry ON sessions (expires_at);`

/** As bytes, because the engine's library ends the process over text that is no UTF-8. */
const get = `SELECT CAST(id AS BLOB) AS id, CAST(data AS BLOB) AS data, expires_at,
  CAST(user_id AS BLOB) AS owner FROM sessions WHERE id = ? AND expires_at > ?`
const ofUser = `SELECT CAST(id AS BLOB) AS id, CAST(data AS BLOB) AS data, expires_at
  FROM sessions WHERE user_id = ? AND expires_at > ? ORDER BY expires_at DESC`
const find = 'SELECT 1 AS found FROM sessions WHERE id = ?'

interface Row {
  readonly data: string
  readonly expires_at: number
}

interface RawRow {
  readonly data: TextBytes
  readonly expires_at: number
}

interface FoundRow extends RawRow {
  readonly id: TextBytes
  /** The user's id; null: no user is signed in. */
  readonly owner: TextBytes
}

/** A stored session, with a checksum that covers its key. */
export const storedSession = (key: string, data: string): string => withChecksum(data, key)

/** The stored text of this key and owner; null: none, or damaged by the disk. */
const dataOf = (key: string, { data }: RawRow, owner: string | null): string | null => {
  const bytes = data instanceof ArrayBuffer ? Buffer.from(data) : data
  const text = bytes === null ? null : parseChecked(bytes, key)
  return text !== null && (owner === null || text.includes(owner)) ? text : null
}

/** The file of sessions, in WAL mode. It is read beside its writes. */
export class SessionFile {
  readonly #db: Connection
  readonly #get: Query<FoundRow>
  readonly #ofUser: Query<RawRow & { readonly id: TextBytes }>
  readonly #find: Query<unknown>
  readonly #writes: SessionWrites
  #closed = false

  /** @throws SqliteError when the file cannot be opened or is no database */
  constructor(file: string, limits: { lockMs: number; writesPerCommitMax: number }) {
    this.#db = openConnection({ address: file, busyTimeoutMs: limits.lockMs })
    this.#db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${schema}`)
    this.#get = this.#db.prepare(get)
    this.#ofUser = this.#db.prepare(ofUser)
    this.#find = this.#db.prepare(find)
    this.#writes = new SessionWrites(file, limits)
  }

  /** A session that has not ended at `now`. @throws SqliteError, and Error after the close */
  read(key: string, now: number): Row | null {
    if (this.#closed) throw new Error('The file of sessions is closed.')
    const row = this.#get.get([key, now])
    if (row === undefined || textOf(row.id) !== key) return null
    const data = dataOf(key, row, row.owner === null ? null : textOf(row.owner))
    return data === null ? null : { ...row, data }
  }

  /** This user's sessions that have not ended at `now`, the one seen last first. */
  readUser(userId: string, now: number): readonly (Row & { readonly id: string })[] {
    if (this.#closed) throw new Error('The file of sessions is closed.')
    const rows = this.#ofUser.all([userId, now])
    return rows.flatMap((row) => {
      const id = textOf(row.id)
      const data = dataOf(id, row, userId)
      return data === null ? [] : [{ ...row, id, data }]
    })
  }

  /** Whether the file has a session, ended or not; waiting writes are not included. */
  has(key: string): boolean {
    return this.#find.get([key]) !== undefined
  }

  /** Resolves when it is written as safely as asked for. */
  write<Result>(outlives: Outlives, work: (run: Run) => Result): Promise<Result> {
    return this.#writes.write(outlives, work)
  }

  /** The engine does not fold the write-ahead log into the file when it closes: we do. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#writes.close()
    try {
      this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      this.#db.close()
    }
  }
}
