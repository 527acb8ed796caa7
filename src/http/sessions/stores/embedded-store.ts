import { Store, type SessionData } from 'express-session'
import { type BoundedCache, boundedCache } from '../../../platform/bounded-cache.ts'
import { httpLimits, type HttpLimits } from '../../limits/http-limits.ts'
import { type KeptSession, keptSessionOf, signedInOf } from '../session-data.ts'
import { SessionFile, storedSession } from './session-file.ts'
import { keyOf, publicIdOf } from '../session-key.ts'
import type { SessionStore } from '../store.ts'

type Done = ((error?: unknown) => void) | undefined

const callBack = (done: Done, work: Promise<unknown>): void => {
  work.then(
    () => done?.(),
    (error: unknown) => done?.(error),
  )
}

/**
 * One that is no JSON was changed by the disk after it was written, and has ended: an error would be
 * the answer to the holder of its cookie, until they clear it.
 */
const sessionIn = (data: string): SessionData | null => {
  try {
    return JSON.parse(data) as SessionData
  } catch {
    return null
  }
}

export interface EmbeddedSessionsOptions {
  readonly file: string
  /** Unix ms. */
  readonly clock: () => number
  readonly limits?: Partial<HttpLimits>
}

/**
 * Sessions in a file of their own. That one was ended is on the disk before it is answered; a
 * sign-in outlives the process, and after a power cut the user may have to sign in again. A session unused
 * for `sessionIdleMs` has ended; a user keeps the newest `sessionsPerUserMax`, which bounds the file.
 */
export class EmbeddedSessionStore extends Store implements SessionStore {
  readonly #file: SessionFile
  readonly #clock: () => number
  readonly #limits: HttpLimits
  readonly #sweeping: NodeJS.Timeout
  /** Ends of sessions that were read or written lately: most touches change nothing. */
  readonly #ends: BoundedCache<number>

  /** @throws SqliteError when the file cannot be opened or is no database */
  constructor({ file, clock, limits }: EmbeddedSessionsOptions) {
    super()
    this.#clock = clock
    this.#limits = { ...httpLimits, ...limits }
    this.#ends = boundedCache(this.#limits.sessionEndsKnownMax)
    this.#file = new SessionFile(file, {
      lockMs: this.#limits.sessionLockMs,
      writesPerCommitMax: this.#limits.sessionWritesPerCommitMax,
    })
    // The next sweep repeats a failed one; ended sessions are not served meanwhile.
    const sweep = () => void this.sweep().catch(() => 0)
    this.#sweeping = setInterval(sweep, this.#limits.sessionSweepMs).unref()
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    let session: SessionData | null = null
    try {
      const key = keyOf(id)
      const found = this.#file.read(key, this.#clock())
      if (found) {
        session = sessionIn(found.data)
        this.#ends.set(key, found.expires_at)
      }
    } catch (error) {
      done(error)
      return
    }
    done(null, session)
  }

  override set(id: string, session: SessionData, done?: Done): void {
    const key = keyOf(id)
    const userId = signedInOf(session)?.id ?? null
    const end = this.#clock() + this.#limits.sessionIdleMs
    this.#ends.set(key, end)
    const work = this.#file.write('process', (run) => {
      run('set', key, userId, end, storedSession(key, JSON.stringify(session)))
      if (userId !== null) run('endSurplus', userId, this.#limits.sessionsPerUserMax)
    })
    callBack(done, work)
  }

  override destroy(id: string, done?: Done): void {
    const key = keyOf(id)
    const wasKept = this.#ends.delete(key)
    const work = async () => {
      // At each sign-in express-session destroys the session before, which mostly was never kept.
      if (wasKept || this.#file.has(key))
        await this.#file.write('machine', (run) => run('destroy', key))
    }
    callBack(done, work())
  }

  /**
   * Moves the end of a session that has not ended, if by enough to be worth a write to the disk. One
   * that fails is repeated by the next: an error would end the connection of the request.
   */
  override touch(id: string, _session: SessionData, done?: Done): void {
    const key = keyOf(id)
    const now = this.#clock()
    const end = now + this.#limits.sessionIdleMs
    if ((this.#ends.get(key) ?? 0) > end - this.#limits.sessionTouchMs) {
      done?.()
      return
    }
    this.#ends.set(key, end)
    const work = this.#file.write('process', (run) => run('touch', end, key, now))
    callBack(
      done,
      work.catch(() => this.#ends.delete(key)),
    )
  }

  /** Removes ended sessions and returns their number. */
  sweep(): Promise<number> {
    return this.#file.write('process', (run) => run('sweep', this.#clock()))
  }

  async sessionsOf(userId: string): Promise<readonly KeptSession[]> {
    const now = this.#clock()
    const rows = await Promise.resolve(this.#file.readUser(userId, now))
    return rows
      .map(({ id, data, expires_at: end }) => keptSessionOf(id, sessionIn(data), end, now))
      .filter((session) => session !== null)
  }

  async endOneOf(userId: string, publicId: string): Promise<boolean> {
    const rows = this.#file.readUser(userId, this.#clock())
    const key = rows.find(({ id }) => publicIdOf(id) === publicId)?.id
    if (key === undefined) return false
    this.#ends.delete(key)
    return (await this.#file.write('machine', (run) => run('destroy', key))) > 0
  }

  endAllOf(userId: string, exceptId?: string): Promise<number> {
    const kept = exceptId === undefined ? '' : keyOf(exceptId)
    return this.#file.write('machine', (run) => run('endAllOf', userId, kept))
  }

  close(): Promise<void> {
    clearInterval(this.#sweeping)
    return this.#file.close()
  }
}
