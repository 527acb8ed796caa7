import { Store, type SessionData } from 'express-session'
import type { Logger } from 'pino'
import { dropOldest } from '../../domain/kernel/drop-oldest.ts'
import type { KeptSession } from './session-data.ts'
import { keyOf, publicIdOf } from './session-key.ts'
import type { SessionStore } from './store.ts'

/** Every bound of ending sessions, each with its unit. */
export const endingLimits = {
  /** How long a sign-out waits for the end to be on the disk; it has ended either way. */
  endAnswerMs: 1_000,
  /** Between two attempts to write the ends that wait. */
  endRetryMs: 1_000,
  /** Ends that wait to be written, and written ones that are remembered: the newest of each. */
  endsWaitingMax: 100_000,
  endsWrittenMax: 20_000,
  /** How long closing waits for the ends that are left. */
  endCloseMs: 3_000,
} as const

export type EndingLimits = { readonly [Name in keyof typeof endingLimits]: number }

type Done = ((error?: unknown) => void) | undefined

export interface LastingEndsOptions {
  readonly sessions: SessionStore
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly limits?: Partial<EndingLimits>
}

const within = (ms: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref()
    void work.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Sessions of which an end lasts. It holds here from the moment it is asked for, whatever the store
 * says, and is written as soon as the store takes it: a full disk or an outage keeps nobody signed in.
 * A process that is killed before that forgets which ends were left; then the idle time ends them.
 */
export class LastingEnds extends Store implements SessionStore {
  readonly #sessions: SessionStore
  readonly #log: Pick<Logger, 'info' | 'warn'>
  readonly #limits: EndingLimits
  /** Ended here and not on the disk: the id by its key. */
  readonly #waiting = new Map<string, string>()
  /** A request that began before the end must not bring the session back. */
  readonly #written = new Map<string, true>()
  #retrying: NodeJS.Timeout | null = null
  #told = false
  #closed = false

  constructor({ sessions, log, limits }: LastingEndsOptions) {
    super()
    this.#sessions = sessions
    this.#log = log
    this.#limits = { ...endingLimits, ...limits }
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    if (this.#hasEnded(id)) {
      done(null, null)
      return
    }
    this.#sessions.get(id, (error: unknown, session) => {
      if (this.#hasEnded(id)) done(null, null)
      else if (error) done(error)
      else done(null, session ?? null)
    })
  }

  override set(id: string, session: SessionData, done?: Done): void {
    if (this.#hasEnded(id)) done?.()
    else this.#sessions.set(id, session, done)
  }

  override touch(id: string, session: SessionData, done?: () => void): void {
    if (this.#hasEnded(id) || !this.#sessions.touch) done?.()
    else this.#sessions.touch(id, session, done)
  }

  /** Never fails: the session has ended. */
  override destroy(id: string, done?: Done): void {
    const key = keyOf(id)
    this.#waiting.set(key, id)
    dropOldest(this.#waiting, this.#limits.endsWaitingMax)
    void within(this.#limits.endAnswerMs, this.#write(key, id)).then(() => done?.())
  }

  /** Without those whose end waits to be written. */
  async sessionsOf(userId: string): Promise<readonly KeptSession[]> {
    const ended = new Set([...this.#waiting.keys()].map(publicIdOf))
    return (await this.#sessions.sessionsOf(userId)).filter(({ id }) => !ended.has(id))
  }

  endOneOf(userId: string, publicId: string): Promise<boolean> {
    return this.#sessions.endOneOf(userId, publicId)
  }

  endAllOf(userId: string, exceptId?: string): Promise<number> {
    return this.#sessions.endAllOf(userId, exceptId)
  }

  /** Ends that are not on the disk yet. */
  get endsWaiting(): number {
    return this.#waiting.size
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#retrying !== null) clearTimeout(this.#retrying)
    if (this.#waiting.size > 0) await within(this.#limits.endCloseMs, this.#writeAll())
    const left = this.#waiting.size
    if (left > 0) this.#log.warn({ sessions: left }, 'ends of sessions were not written')
    await this.#sessions.close()
  }

  #hasEnded(id: string): boolean {
    if (this.#waiting.size === 0 && this.#written.size === 0) return false
    const key = keyOf(id)
    return this.#waiting.has(key) || this.#written.has(key)
  }

  /** Resolves when it is written, or was not. */
  #write(key: string, id: string): Promise<void> {
    return new Promise((resolve) => {
      this.#sessions.destroy(id, (error: unknown) => {
        if (error) this.#tryAgain(error)
        else if (this.#waiting.delete(key)) {
          this.#written.set(key, true)
          dropOldest(this.#written, this.#limits.endsWrittenMax)
        }
        resolve()
      })
    })
  }

  #tryAgain(error: unknown): void {
    if (!this.#told)
      this.#log.info({ reason: String(error) }, 'ends of sessions wait for their store')
    this.#told = true
    if (this.#closed || this.#retrying !== null) return
    this.#retrying = setTimeout(() => {
      this.#retrying = null
      void this.#writeAll()
    }, this.#limits.endRetryMs).unref()
  }

  /** One after another, until one fails: the store is asked by one of them while it is away. */
  async #writeAll(): Promise<void> {
    for (const [key, id] of [...this.#waiting]) {
      await this.#write(key, id)
      if (this.#waiting.has(key)) return
    }
    if (this.#told) this.#log.info('ends of sessions are written')
    this.#told = false
  }
}
