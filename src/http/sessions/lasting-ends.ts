import { Store, type SessionData } from 'express-session'
import type { Logger } from 'pino'
import { dropOldest } from '../drop-oldest.ts'
import { waitAtMost } from '../../platform/timers.ts'
import { type KeptSession, signedInOf } from './session-data.ts'
import { keyOf, publicIdOf } from './session-key.ts'
import type { SessionStore } from './store.ts'
import { UserEnds } from './user-ends.ts'

/** All limits of ending sessions with their units. */
export const endingLimits = {
  /** How long a sign-out waits until the end is on the disk; the session has ended in any case. */
  endAnswerMs: 1_000,
  /** Between two attempts to write the waiting ends. */
  endRetryMs: 1_000,
  /** Ends that wait to be written, and ended sessions that are remembered; the newest of each. */
  endsWaitingMax: 100_000,
  /** How long closing waits for the remaining ends. */
  endCloseMs: 3_000,
} as const

/** Names the write of one session's end by its key. */
const ofKey = 'key '

export type EndingLimits = { readonly [Name in keyof typeof endingLimits]: number }

type Done = ((error?: unknown) => void) | undefined

export interface LastingEndsOptions {
  readonly sessions: SessionStore
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Unix ms. */
  readonly clock: () => number
  readonly limits?: Partial<EndingLimits>
}

/**
 * Sessions whose end is permanent. An end is effective here from the moment it is requested,
 * whatever the state of the store, and is written as soon as the store accepts it: a full disk or
 * an outage keeps no session alive. If the process is killed before that, the idle timeout ends
 * these sessions.
 */
export class LastingEnds extends Store implements SessionStore {
  readonly #sessions: SessionStore
  readonly #log: Pick<Logger, 'info' | 'warn'>
  readonly #limits: EndingLimits
  /** Keys of sessions ended by id: a request from before the end must not restore them. */
  readonly #ended = new Map<string, true>()
  readonly #userEnds: UserEnds
  /** Writes of ends that are not on the disk yet, by the ended sessions. */
  readonly #writes = new Map<string, () => Promise<void>>()
  readonly #clock: () => number
  #retrying: NodeJS.Timeout | null = null
  #reported = false
  #closed = false

  constructor({ sessions, log, clock, limits }: LastingEndsOptions) {
    super()
    this.#clock = clock
    this.#sessions = sessions
    this.#log = log
    this.#limits = { ...endingLimits, ...limits }
    this.#userEnds = new UserEnds(this.#limits.endsWaitingMax)
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    if (this.#hasEnded(id)) {
      done(null, null)
      return
    }
    this.#sessions.get(id, (error: unknown, session) => {
      if (this.#hasEnded(id, session)) done(null, null)
      else if (error) done(error)
      else done(null, session ?? null)
    })
  }

  override set(id: string, session: SessionData, done?: Done): void {
    if (this.#hasEnded(id, session)) done?.()
    else this.#sessions.set(id, session, done)
  }

  override touch(id: string, session: SessionData, done?: () => void): void {
    if (this.#hasEnded(id, session) || !this.#sessions.touch) done?.()
    else this.#sessions.touch(id, session, done)
  }

  /** Never fails: the session has ended. */
  override destroy(id: string, done?: Done): void {
    const key = keyOf(id)
    this.#ended.set(key, true)
    dropOldest(this.#ended, this.#limits.endsWaitingMax)
    const write = () =>
      new Promise<void>((resolve, reject) => {
        this.#sessions.destroy(id, (error: unknown) => {
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as it came
          if (error) reject(error)
          else resolve()
        })
      })
    void this.#writeNow(ofKey + key, write, write).then(() => done?.())
  }

  /** Without the sessions whose end waits to be written. */
  async sessionsOf(userId: string): Promise<readonly KeptSession[]> {
    const keys = [...this.#writes.keys()].filter((name) => name.startsWith(ofKey))
    const ended = new Set(keys.map((name) => publicIdOf(name.slice(ofKey.length))))
    return (await this.#sessions.sessionsOf(userId)).filter(
      ({ id, signedIn }) => !ended.has(id) && !this.#userEnds.includes(id, signedIn),
    )
  }

  /** Never fails, like `destroy`; true when the store does not know whether it exists. */
  async endOneOf(userId: string, publicId: string): Promise<boolean> {
    this.#userEnds.endOne(userId, publicId)
    let found = true
    const write = async () => {
      found = await this.#sessions.endOneOf(userId, publicId)
      this.#userEnds.forgetOne(publicId)
    }
    await this.#writeNow(`one ${publicId}`, write, write)
    return found
  }

  /** Never fails, like `destroy`; 0 when the store does not know how many there were. */
  async endAllOf(userId: string, exceptId?: string): Promise<number> {
    const except = exceptId === undefined ? null : publicIdOf(keyOf(exceptId))
    const end = { at: this.#clock(), except }
    this.#userEnds.endAll(userId, end)
    let ended = 0
    const write = async () => {
      ended = await this.#sessions.endAllOf(userId, exceptId)
      this.#userEnds.forgetAll(userId, end)
    }
    // A session that began in the meantime stays.
    const writeLater = async () => {
      for (const { id, signedIn } of await this.#sessions.sessionsOf(userId))
        if (signedIn.since < end.at && id !== except) await this.#sessions.endOneOf(userId, id)
      this.#userEnds.forgetAll(userId, end)
    }
    await this.#writeNow(`all ${userId}`, write, writeLater)
    return ended
  }

  /**
   * The same for callers that can retry: it fails when the store fails, although the sessions have
   * ended here.
   * @throws the error of the store
   */
  async endAllWritten(userId: string): Promise<number> {
    const end = { at: this.#clock(), except: null }
    this.#userEnds.endAll(userId, end)
    const ended = await this.#sessions.endAllOf(userId)
    this.#userEnds.forgetAll(userId, end)
    return ended
  }

  /** The number of ends that are not on the disk yet. */
  get endsWaiting(): number {
    return this.#writes.size
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#retrying !== null) clearTimeout(this.#retrying)
    if (this.endsWaiting > 0) await waitAtMost(this.#limits.endCloseMs, this.#writeAll())
    const left = this.endsWaiting
    if (left > 0) this.#log.warn({ sessions: left }, 'session ends not written')
    await this.#sessions.close()
  }

  #hasEnded(id: string, session?: SessionData | null): boolean {
    const noneByUser = this.#userEnds.isEmpty
    if (noneByUser && this.#ended.size === 0) return false
    const key = keyOf(id)
    if (this.#ended.has(key)) return true
    const signedIn = noneByUser ? null : signedInOf(session)
    return signedIn !== null && this.#userEnds.includes(publicIdOf(key), signedIn)
  }

  /** Waits `endAnswerMs` for the end to be written; a failed write is repeated later. */
  async #writeNow(
    name: string,
    write: () => Promise<void>,
    writeLater: () => Promise<void>,
  ): Promise<void> {
    this.#writes.set(name, writeLater)
    dropOldest(this.#writes, this.#limits.endsWaitingMax)
    await waitAtMost(this.#limits.endAnswerMs, this.#write(name, write, writeLater))
  }

  /** Resolves when the write has succeeded or failed. */
  async #write(
    name: string,
    write: () => Promise<void>,
    writeLater: () => Promise<void>,
  ): Promise<void> {
    try {
      await write()
      if (this.#writes.get(name) === writeLater) this.#writes.delete(name)
    } catch (error) {
      this.#tryAgain(error)
    }
  }

  #tryAgain(error: unknown): void {
    if (!this.#reported) this.#log.info({ reason: String(error) }, 'session ends waiting for store')
    this.#reported = true
    if (this.#closed || this.#retrying !== null) return
    this.#retrying = setTimeout(() => {
      this.#retrying = null
      void this.#writeAll()
    }, this.#limits.endRetryMs).unref()
  }

  /** Writes one after another until one fails, so that only one call waits for the store. */
  async #writeAll(): Promise<void> {
    for (const [name, write] of [...this.#writes]) {
      await this.#write(name, write, write)
      if (this.#writes.get(name) === write) return
    }
    if (this.#reported) this.#log.info('session ends written')
    this.#reported = false
  }
}
