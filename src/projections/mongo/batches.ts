import { BSON, type Collection, type Db } from 'mongodb'
import type { MongoLimits } from './limits.ts'
import type { Change } from './stored.ts'

/** A checkpoint in its stored form. */
export interface StoredCheckpoint {
  /** The generation. */
  readonly _id: string
  readonly at: string
}

/** A batch of writes. Once it is stored, it will be applied, by this or another process. */
export interface Batch {
  readonly changes: readonly Change[]
  readonly checkpoints: readonly StoredCheckpoint[]
}

interface Head {
  readonly _id: string
  /** The generations whose checkpoints it moves. */
  readonly generations: readonly string[]
  readonly checkpoints: readonly StoredCheckpoint[]
  /** The number of documents that hold its changes. */
  readonly parts: number
}

interface Part {
  readonly _id: string
  readonly batch: string
  /** Unix ms. */
  readonly keptAt: number
  readonly changes: readonly Change[]
}

const inParts = (changes: readonly Change[], bytesPerPart: number): Change[][] => {
  const parts: Change[][] = []
  let bytes = Infinity
  for (const change of changes) {
    const size = BSON.calculateObjectSize(change)
    if (bytes + size > bytesPerPart) {
      parts.push([])
      bytes = 0
    }
    bytes += size
    parts.at(-1)?.push(change)
  }
  return parts
}

/**
 * Batches that are being applied. Without transactions, documents and checkpoint cannot change in
 * one step. Therefore a batch is stored first, its head last. After a crash a batch with a head is
 * found here and applied; of a batch without a head nothing has been written.
 */
export class Batches {
  readonly #heads: Collection<Head>
  readonly #parts: Collection<Part>
  readonly #limits: MongoLimits
  readonly #newId: () => string
  readonly #now: () => number

  constructor(db: Db, limits: MongoLimits, newId: () => string, now: () => number) {
    this.#heads = db.collection<Head>('_batches')
    this.#parts = db.collection<Part>('_batchParts')
    this.#limits = limits
    this.#newId = newId
    this.#now = now
  }

  async keep({ changes, checkpoints }: Batch): Promise<string> {
    const batch = this.#newId()
    const parts = inParts(changes, this.#limits.bytesPerPart)
    for (const [index, part] of parts.entries())
      await this.#parts.insertOne({
        _id: `${batch} ${index.toString()}`,
        batch,
        keptAt: this.#now(),
        changes: part,
      })
    const generations = checkpoints.map(({ _id }) => _id)
    await this.#heads.insertOne({ _id: batch, generations, checkpoints, parts: parts.length })
    return batch
  }

  async forget(batch: string): Promise<void> {
    await this.#heads.deleteOne({ _id: batch })
    await this.#parts.deleteMany({ batch })
  }

  /** Batches of this generation that were stored and perhaps not applied. */
  async unfinished(generation: string): Promise<(Batch & { readonly id: string })[]> {
    const heads = await this.#heads.find({ generations: generation }).toArray()
    const found = await Promise.all(heads.map((head) => this.#whole(head)))
    return found.filter((batch) => batch !== null)
  }

  /** Null when another process has applied and deleted it in the meantime. */
  async #whole({ _id: id, checkpoints, parts }: Head) {
    const found = await this.#parts.find({ batch: id }).toArray()
    if (found.length < parts) return null
    return { id, checkpoints, changes: found.flatMap(({ changes }) => changes) }
  }

  /** Removes parts without a head, left by a writer that ended: nothing of them was applied. */
  async removeOrphans(): Promise<void> {
    const before = this.#now() - this.#limits.partsKeptMs
    const old = await this.#parts
      .find({ keptAt: { $lt: before } }, { projection: { batch: 1 } })
      .toArray()
    for (const batch of new Set(old.map(({ batch }) => batch)))
      if ((await this.#heads.findOne({ _id: batch })) === null)
        await this.#parts.deleteMany({ batch })
  }

  async makeIndexes(): Promise<void> {
    await this.#heads.createIndex({ generations: 1 }, undefined, undefined)
    await this.#parts.createIndex({ batch: 1 }, undefined, undefined)
    await this.#parts.createIndex({ keptAt: 1 }, undefined, undefined)
  }
}
