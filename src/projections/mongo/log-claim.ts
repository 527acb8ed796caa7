import { type Collection, type Db, MongoServerError } from 'mongodb'
import { ForeignStore, UnfitServer } from '../errors.ts'
import { isDuplicateKey, reaching } from './failures.ts'

interface Claim {
  readonly _id: string
  /** The id of the log's first event. */
  readonly log: string
}

const theClaim = 'log'

/** FerretDB 2 answers this to a duplicate, where MongoDB answers 11000. */
const internalError = 1

/**
 * The log that owns a database. It is checked before anything is read or written, until it has been
 * confirmed: a server that was unavailable at the start may come back as another one.
 */
export class LogClaim {
  readonly #claims: Collection<Claim>
  readonly #name: string
  readonly #logId: () => Promise<string | null>
  #asked: Promise<boolean> | null = null

  /** @param logId null while the log is empty */
  constructor(db: Db, logId: () => Promise<string | null>) {
    this.#claims = db.collection<Claim>('_log')
    this.#name = db.databaseName
    this.#logId = logId
  }

  /** @throws ForeignStore, UnfitServer, ReadModelUnavailable */
  async check(): Promise<void> {
    this.#asked ??= reaching(() => this.#claim())
    const asked = this.#asked
    let isOurs = false
    try {
      isOurs = await asked
    } finally {
      if (!isOurs && this.#asked === asked) this.#asked = null
    }
  }

  /**
   * Like {@link check}, but never claims the database.
   * @throws ForeignStore, UnfitServer, ReadModelUnavailable
   */
  inspect(): Promise<void> {
    return reaching(async () => {
      // In an unclaimed database, the test for a duplicate would write one.
      if ((await this.#owner(await this.#logId())) !== null) await this.#checkDuplicate()
    })
  }

  /** @throws ForeignStore */
  async #owner(log: string | null): Promise<string | null> {
    const owner = (await this.#claims.findOne({ _id: theClaim }))?.log ?? null
    if (owner !== null && owner !== log)
      throw new ForeignStore(`The database '${this.#name}' of MONGODB_URL`, owner, log)
    return owner
  }

  async #claim(): Promise<boolean> {
    const log = await this.#logId()
    const owner = await this.#owner(log)
    if (log === null) return false
    if (owner === null) {
      await this.#insert(log)
      return this.#claim()
    }
    await this.#checkDuplicate()
    return true
  }

  /** Another server may have inserted it first. */
  async #insert(log: string) {
    try {
      await this.#claims.insertOne({ _id: theClaim, log })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  /** Like the request for a held lease: it matches nothing, and its insert collides. */
  async #checkDuplicate() {
    try {
      const never = { _id: theClaim, log: { $lt: '' } }
      await this.#claims.findOneAndUpdate(never, { $set: { log: '' } }, { upsert: true })
    } catch (error) {
      if (isDuplicateKey(error)) return
      if (error instanceof MongoServerError && error.code === internalError)
        throw new UnfitServer(
          'The server of MONGODB_URL answers a duplicate key in findOneAndUpdate with code 1 instead of 11000, so leases do not work on it. docs/operate.md lists the supported servers.',
          { cause: error },
        )
      throw error
    }
  }
}
