import type { Collection, Db, MongoClient } from 'mongodb'
import { parsePositionSortKey, positionSortKey, type Position } from '../../eventstore/position.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { GenerationGone, ReadModelUnavailable } from '../errors.ts'
import { generationOf, parseGeneration } from '../generation.ts'
import type {
  Checkpoint,
  Filter,
  Index,
  Query,
  ReadModelDocument,
  ReadModelStore,
  Write,
} from '../port.ts'
import { wholeNumber } from '../query-rules.ts'
import { type Batch, Batches, type StoredCheckpoint } from './batches.ts'
import { Catalogue } from './catalogue.ts'
import { connectOnce, mongoClient } from './connect.ts'
import { isDuplicateKey, reaching } from './failures.ts'
import { writeGuarded } from './guarded-writes.ts'
import { LogClaim } from './log-claim.ts'
import { mongoLimits, type MongoLimits } from './limits.ts'
import { filterOf, present, sortOf } from './query.ts'
import { changeOf, newestOf, readable, type Stored } from './stored.ts'

export interface MongoOptions {
  readonly url: string
  /** Returns a new random UUID. */
  readonly newId: () => string
  /** Unix ms. */
  readonly now: () => number
  readonly limits?: Partial<MongoLimits>
  /** The id of the log that owns the database; undefined: it cannot belong to another log. */
  readonly logId?: (() => Promise<string | null>) | undefined
}

/** The generation that readers of a projection see. */
interface Pointer {
  readonly _id: string
  readonly generation: string
  readonly build: number
}

const checkpointsName = '_checkpoints'

/**
 * Read models in MongoDB, or another server with its protocol. It uses no transactions, change
 * streams, collations, partial indexes or pipeline updates.
 */
export class MongoReadModels implements ReadModelStore {
  readonly #client: MongoClient
  readonly #db: Db
  readonly #claim: LogClaim | null
  readonly #connect: () => Promise<void>
  readonly #catalogue: Catalogue
  readonly #batches: Batches
  readonly #checkpoints: Collection<StoredCheckpoint>
  readonly #pointers: Collection<Pointer>
  readonly #writing: { readonly db: Db; readonly messages: Semaphore; readonly limits: MongoLimits }
  #prepared: Promise<void> | null = null

  /** Connects with the first call. @throws MongoParseError when the address is invalid */
  constructor({ url, newId, now, logId, limits: given }: MongoOptions) {
    const limits = { ...mongoLimits, ...given }
    const { client, database } = mongoClient(url, limits)
    const db = client.db(database)
    this.#client = client
    this.#connect = connectOnce(client)
    this.#db = db
    this.#claim = logId === undefined ? null : new LogClaim(db, logId)
    this.#catalogue = new Catalogue(db)
    this.#batches = new Batches(db, limits, newId, now)
    this.#checkpoints = db.collection(checkpointsName)
    this.#pointers = db.collection('_live')
    const messages = new Semaphore({
      permitsMax: limits.messagesInFlight,
      waitingMax: limits.messagesWaitingMax,
      deny: () => new ReadModelUnavailable('Too many messages are waiting to be sent to MongoDB.'),
    })
    this.#writing = { db, messages, limits }
  }

  get(collection: string, id: string): Promise<ReadModelDocument | null> {
    return this.#reaching(async () => {
      const found = await this.#of(collection).findOne({ _id: id, ...present })
      if (found === null) await this.#catalogue.confirm([collection])
      return found && readable(found)
    })
  }

  getMany(collection: string, ids: readonly string[]): Promise<readonly ReadModelDocument[]> {
    return this.#reaching(async () => {
      const filter = { _id: { $in: [...ids] }, ...present }
      const found = ids.length === 0 ? [] : await this.#of(collection).find(filter).toArray()
      if (found.length === 0) await this.#catalogue.confirm([collection])
      const byId = new Map(found.map((document) => [document._id, readable(document)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    })
  }

  find(collection: string, query: Query): Promise<readonly ReadModelDocument[]> {
    return this.#reaching(async () => {
      const table = await this.#catalogue.table(collection)
      const limit = wholeNumber('limit', query.limit)
      const skip = wholeNumber('skip', query.skip ?? 0)
      const filter = filterOf(table, query.filter)
      const sort = sortOf(table, query.sort)
      // The server treats a limit of 0 as no limit.
      if (limit === 0) return []
      const found = await this.#of(collection).find(filter, { sort, limit, skip }).toArray()
      if (found.length === 0) await this.#catalogue.confirm([collection])
      return found.map(readable)
    })
  }

  count(collection: string, filter?: Filter): Promise<number> {
    return this.#reaching(async () => {
      const table = await this.#catalogue.table(collection)
      const count = await this.#of(collection).countDocuments(filterOf(table, filter))
      if (count === 0) await this.#catalogue.confirm([collection])
      return count
    })
  }

  bulk(writes: readonly Write[], checkpoints: readonly Checkpoint[] = []): Promise<void> {
    return this.#reaching(async () => {
      await this.#prepare()
      const names = [...new Set(writes.map(({ collection }) => collection))]
      const tables = await this.#catalogue.confirm(names)
      const fields = new Map(tables.map((table) => [table.name, table.fields]))
      const changes = newestOf(
        writes.map((write) => changeOf(write, fields.get(write.collection) ?? [])),
      )
      const moved = checkpoints.map(({ generation, position }) => ({
        _id: generation,
        at: positionSortKey(position),
      }))
      const batch = { changes, checkpoints: moved }
      if (changes.length === 0 || moved.length === 0) return this.#apply(batch)
      const kept = await this.#batches.keep(batch)
      await this.#apply(batch)
      return this.#batches.forget(kept)
    })
  }

  /** Documents first: a checkpoint is never ahead of the documents. */
  async #apply({ changes, checkpoints }: Batch): Promise<void> {
    await writeGuarded(this.#writing, changes)
    await writeGuarded(
      this.#writing,
      checkpoints.map((document) => ({ collection: checkpointsName, document })),
    )
  }

  seen(generation: string): Promise<Position | null> {
    return this.#reaching(async () => {
      await this.#prepare()
      const found = await this.#checkpoints.findOne({ _id: generation })
      return found && parsePositionSortKey(found.at)
    })
  }

  /** First applies a batch left by a crash, so that no document is ahead of the answer. */
  checkpoint(generation: string): Promise<Position | null> {
    return this.#reaching(async () => {
      await this.#prepare()
      for (const { id, changes, checkpoints } of await this.#batches.unfinished(generation)) {
        const generations = [
          ...changes.map(({ collection }) => generationOf(collection)),
          ...checkpoints.map(({ _id }) => _id),
        ]
        const there = await this.#catalogue.presentAmong(generations)
        await this.#apply({
          changes: changes.filter(({ collection }) => there.has(generationOf(collection))),
          checkpoints: checkpoints.filter(({ _id }) => there.has(_id)),
        })
        await this.#batches.forget(id)
      }
      const found = await this.#checkpoints.findOne({ _id: generation })
      return found && parsePositionSortKey(found.at)
    })
  }

  generations(projection: string): Promise<readonly string[]> {
    return this.#reaching(async () => {
      const prefix = `${projection}@`
      const range = { $gte: prefix, $lt: `${prefix}\uffff` }
      const moved = await this.#checkpoints.find({ _id: range }).toArray()
      const made = await this.#catalogue.generations(prefix)
      return [...new Set([...made, ...moved.map(({ _id }) => _id)])]
    })
  }

  live(projection: string): Promise<string | null> {
    return this.#reaching(async () => {
      const pointer = await this.#pointers.findOne({ _id: projection })
      return pointer?.generation ?? null
    })
  }

  /** A late switch to an earlier build does not replace a later build. */
  swap(projection: string, generation: string): Promise<void> {
    return this.#reaching(async () => {
      if (!(await this.#catalogue.presentAmong([generation])).has(generation))
        throw new GenerationGone(`There is no generation '${generation}'.`)
      const build = parseGeneration(generation)?.build ?? 0
      try {
        await this.#pointers.replaceOne(
          { _id: projection, build: { $lt: build } },
          { generation, build },
          { upsert: true },
        )
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        if ((await this.live(projection)) !== generation)
          throw new GenerationGone(`A later build than '${generation}' is live.`, { cause: error })
      }
    })
  }

  drop(generation: string): Promise<void> {
    return this.#reaching(async () => {
      await this.#catalogue.drop(generation)
      await this.#checkpoints.deleteOne({ _id: generation })
    })
  }

  ensureIndexes(collection: string, indexes: readonly Index[]): Promise<void> {
    return this.#reaching(() => this.#catalogue.make(collection, indexes))
  }

  async close(): Promise<void> {
    await this.#client.close()
  }

  /** @throws ForeignStore, UnfitServer, ReadModelUnavailable */
  claim(): Promise<void> {
    return this.#reaching(() => Promise.resolve())
  }

  #reaching<Result>(work: () => Promise<Result>): Promise<Result> {
    return reaching(async () => {
      await this.#connect()
      await this.#claim?.check()
      return work()
    })
  }

  #of(collection: string): Collection<Stored> {
    return this.#db.collection<Stored>(collection)
  }

  /** Done once before the first write; tried again with the next write if it fails. */
  #prepare(): Promise<void> {
    this.#prepared ??= (async () => {
      await this.#batches.makeIndexes()
      await this.#batches.removeOrphans()
      await this.#catalogue.removeDropped()
    })().catch((error: unknown) => {
      this.#prepared = null
      throw error
    })
    return this.#prepared
  }
}
