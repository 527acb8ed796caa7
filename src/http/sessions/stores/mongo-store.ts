import { MongoStore } from 'connect-mongo'
import { Store, type SessionData } from 'express-session'
import type { Collection, MongoClient } from 'mongodb'
import { Availability, type AvailabilityLimits } from '../../../eventstore/availability.ts'
import { ReadModelUnavailable } from '../../../projections/errors.ts'
import { httpLimits, type HttpLimits } from '../../limits/http-limits.ts'
import { KnownSessions } from './known-sessions.ts'
import { type KeptSession, keptSessionOf, signedInOf } from '../session-data.ts'
import { keyOf, publicIdOf } from '../session-key.ts'
import type { SessionStore } from '../store.ts'

/** The document of connect-mongo; `session` is our data. */
interface StoredSession {
  readonly _id: string
  readonly session: { readonly userId: string | null; readonly text: string }
  readonly expires: Date
}

/** connect-mongo takes the end of a session from its cookie, which has the latest possible end. */
interface Idle {
  readonly cookie: { readonly expires: Date }
  readonly original: SessionData
}

type Done = ((error?: unknown) => void) | undefined

const callBack = (done: Done, work: Promise<unknown>): void => {
  work.then(
    () => done?.(),
    (error: unknown) => done?.(error),
  )
}

const unavailable = (error: unknown): ReadModelUnavailable =>
  new ReadModelUnavailable('The server of sessions cannot be reached.', { cause: error })

export interface MongoSessionsOptions {
  /** Closed with the store. */
  readonly client: MongoClient
  /** Undefined: the one that the client's address names. */
  readonly database?: string | undefined
  /** Unix ms. */
  readonly clock: () => number
  readonly limits?: Partial<HttpLimits>
  /** Rejects where the database is another log's, or cannot be asked. */
  readonly claim?: () => Promise<void>
  /** The availability of the server, shared with other stores; default: this store's own. */
  readonly availability?: Availability
  readonly availabilityLimits?: Partial<AvailabilityLimits>
}

/**
 * Sessions through connect-mongo, shared by every web server. While the server is unavailable, a session
 * that this process has seen lately is still known, so that commands are accepted; nobody can sign
 * in, and one that ended elsewhere meanwhile ends here when the server is back.
 */
export class MongoSessions extends Store implements SessionStore {
  readonly #inner: MongoStore
  readonly #sessions: Collection<StoredSession>
  readonly #known: KnownSessions
  readonly #clock: () => number
  readonly #limits: HttpLimits
  readonly #claim: () => Promise<void>
  readonly #availability: Availability
  #indexed: Promise<unknown> | null = null

  constructor(options: MongoSessionsOptions) {
    super()
    const { client, database, clock, claim, limits: given } = options
    this.#claim = claim ?? (() => Promise.resolve())
    const limits = { ...httpLimits, ...given }
    this.#limits = limits
    this.#clock = clock
    this.#known = new KnownSessions(limits.sessionEndsKnownMax)
    this.#sessions = client.db(database).collection<StoredSession>('sessions')
    this.#availability =
      options.availability ??
      new Availability({
        name: 'The server of sessions',
        probe: () => this.#reaching(() => this.#sessions.findOne({ _id: 'nobody' })),
        unavailable: (sentence) => new ReadModelUnavailable(sentence),
        isUnavailable: (error) => error instanceof ReadModelUnavailable,
        limits: options.availabilityLimits,
      })
    this.#inner = MongoStore.create({
      client,
      ...(database === undefined ? {} : { dbName: database }),
      collectionName: 'sessions',
      autoRemove: 'interval',
      autoRemoveInterval: limits.sessionSweepMs / 60_000,
      transformId: keyOf,
      serialize: (session) => {
        const { original } = session as unknown as Idle
        const userId = signedInOf(original)?.id ?? null
        return { userId, text: JSON.stringify(original) } as unknown as SessionData
      },
      unserialize: (stored) =>
        JSON.parse((stored as unknown as StoredSession['session']).text) as SessionData,
    })
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    const key = keyOf(id)
    this.#ask(() => this.#get(id)).then(
      (session) => {
        if (session) this.#known.remember(key, session, this.#clock() + this.#limits.sessionIdleMs)
        else this.#known.forget(key)
        done(null, session)
      },
      (error: unknown) => this.#fromMemory(key, done, error),
    )
  }

  #get(id: string): Promise<SessionData | null> {
    return new Promise((resolve, reject) => {
      this.#inner.get(id, (error: unknown, session) => {
        if (error) reject(unavailable(error))
        else resolve(session ?? null)
      })
    })
  }

  #fromMemory(
    key: string,
    done: (error: unknown, session?: SessionData | null) => void,
    error?: unknown,
  ): void {
    const session = this.#known.get(key, this.#clock())
    if (session === null) done(unavailable(error))
    else done(null, session)
  }

  override set(id: string, session: SessionData, done?: Done): void {
    callBack(
      done,
      this.#ask(() => this.#set(id, session)),
    )
  }

  async #set(id: string, session: SessionData): Promise<void> {
    await this.#makeIndexes()
    const end = this.#idleEnd()
    const idle: Idle = { cookie: { expires: new Date(end) }, original: session }
    await new Promise<void>((resolve, reject) => {
      this.#inner.set(id, idle as unknown as SessionData, (error: unknown) => {
        if (error) reject(unavailable(error))
        else resolve()
      })
    })
    this.#known.remember(keyOf(id), session, end)
    const userId = signedInOf(session)?.id
    if (userId !== undefined) await this.#endSurplus(userId)
  }

  /** Before the first write; tried again with the next when it did not work. */
  #makeIndexes(): Promise<unknown> {
    this.#indexed ??= Promise.all([
      this.#sessions.createIndex({ 'session.userId': 1, expires: 1 }, undefined, undefined),
      this.#sessions.createIndex({ expires: 1 }, undefined, undefined),
    ]).catch((error: unknown) => {
      this.#indexed = null
      throw error
    })
    return this.#indexed
  }

  /** A user keeps the newest. */
  async #endSurplus(userId: string): Promise<void> {
    const surplus = await this.#sessions
      .find({ 'session.userId': userId }, { projection: { _id: 1 } })
      .sort({ expires: -1 })
      .skip(this.#limits.sessionsPerUserMax)
      .toArray()
    if (surplus.length === 0) return
    const keys = surplus.map(({ _id }) => _id)
    keys.forEach((key) => this.#known.forget(key))
    await this.#sessions.deleteMany({ _id: { $in: keys } })
  }

  override destroy(id: string, done?: Done): void {
    this.#known.forget(keyOf(id))
    callBack(
      done,
      this.#ask(() => this.#sessions.deleteOne({ _id: keyOf(id) })),
    )
  }

  /**
   * Moves the end of a session that has not ended, if by enough to be worth a write. While the server
   * is unavailable the next one makes up for it: an answer waits for its touch, and an error would end the
   * connection of the request.
   */
  override touch(id: string, session: SessionData, done?: Done): void {
    const key = keyOf(id)
    const end = this.#idleEnd()
    const isWritten = this.#known.touchedUntil(key) > end - this.#limits.sessionTouchMs
    if (isWritten || !this.#availability.isAvailable()) {
      done?.()
      return
    }
    const work = async () => {
      const running = { _id: key, expires: { $gt: new Date(this.#clock()) } }
      const found = await this.#sessions.updateOne(running, { $set: { expires: new Date(end) } })
      if (found.matchedCount === 0) this.#known.forget(key)
      else this.#known.touched(key, session, end)
    }
    callBack(
      done,
      this.#ask(work).catch(() => undefined),
    )
  }

  #rowsOf(userId: string): Promise<StoredSession[]> {
    const running = { 'session.userId': userId, expires: { $gt: new Date(this.#clock()) } }
    return this.#ask(() => this.#sessions.find(running).sort({ expires: -1 }).toArray())
  }

  async sessionsOf(userId: string): Promise<readonly KeptSession[]> {
    const rows = await this.#rowsOf(userId)
    return rows
      .map(({ _id, session, expires }) => {
        const data = JSON.parse(session.text) as SessionData
        return keptSessionOf(_id, data, expires.getTime(), this.#clock())
      })
      .filter((session) => session !== null)
  }

  async endOneOf(userId: string, publicId: string): Promise<boolean> {
    const rows = await this.#rowsOf(userId)
    const key = rows.find(({ _id }) => publicIdOf(_id) === publicId)?._id
    if (key === undefined) return false
    this.#known.forget(key)
    const ended = await this.#ask(() => this.#sessions.deleteOne({ _id: key }))
    return ended.deletedCount > 0
  }

  async endAllOf(userId: string, exceptId?: string): Promise<number> {
    const kept = exceptId === undefined ? '' : keyOf(exceptId)
    this.#known.forgetUser(userId, kept)
    const ended = await this.#ask(() =>
      this.#sessions.deleteMany({ 'session.userId': userId, _id: { $ne: kept } }),
    )
    return ended.deletedCount
  }

  async close(): Promise<void> {
    this.#availability.close()
    await this.#inner.close()
  }

  #idleEnd(): number {
    return this.#clock() + this.#limits.sessionIdleMs
  }

  #ask<Result>(work: () => Promise<Result>): Promise<Result> {
    const signal = AbortSignal.timeout(this.#limits.sessionAnswerMs)
    return this.#availability.ask(() => this.#reaching(work), signal)
  }

  async #reaching<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      await this.#claim()
      return await work()
    } catch (error) {
      throw unavailable(error)
    }
  }
}
