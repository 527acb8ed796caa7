import { type AnyBulkWriteOperation, type Collection, type Db, MongoBulkWriteError } from 'mongodb'
import { ReadModelUnavailable } from '../errors.ts'
import { isDuplicateKey } from './failures.ts'
import type { MongoLimits } from './limits.ts'
import type { Change, Stored } from './stored.ts'
import type { Semaphore } from '../../platform/semaphore.ts'

/** Replaces an older document; if a newer or equal one exists, the upsert fails on its `_id`. */
const guarded = (document: Stored): AnyBulkWriteOperation<Stored> => ({
  replaceOne: {
    filter: { _id: document._id, at: { $lt: document.at } },
    replacement: document,
    upsert: true,
  },
})

/** Whether the only errors were stale writes. */
const wasOnlyStale = (error: unknown): boolean => {
  if (!(error instanceof MongoBulkWriteError)) return isDuplicateKey(error)
  const { writeErrors } = error
  const all = Array.isArray(writeErrors) ? writeErrors : [writeErrors]
  return all.length > 0 && all.every(({ code }) => code === 11_000)
}

/** The writes that are still newer than the documents on the server. */
const notStale = async (collection: Collection<Stored>, documents: readonly Stored[]) => {
  const ids = documents.map(({ _id }) => _id)
  const found = await collection.find({ _id: { $in: ids } }, { projection: { at: 1 } }).toArray()
  const known = new Map(found.map(({ _id, at }) => [_id, at]))
  return documents.filter(({ _id, at }) => (known.get(_id) ?? '') < at)
}

/** Sends one message, and again without stale writes: some servers stop at the first error. */
const send = async (
  collection: Collection<Stored>,
  documents: readonly Stored[],
  roundsMax: number,
): Promise<void> => {
  let left = documents
  for (let round = 0; round < roundsMax && left.length > 0; round += 1) {
    try {
      await collection.bulkWrite(left.map(guarded), { ordered: false })
      return
    } catch (error) {
      if (!wasOnlyStale(error)) throw error
    }
    left = await notStale(collection, left)
  }
  if (left.length > 0)
    throw new ReadModelUnavailable(`Other writers keep changing ${collection.collectionName}.`)
}

const chunksOf = <Item>(items: readonly Item[], length: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  )

const byCollection = (changes: readonly Change[]): Map<string, Stored[]> => {
  const groups = new Map<string, Stored[]>()
  for (const { collection, document } of changes) {
    const group = groups.get(collection)
    if (group === undefined) groups.set(collection, [document])
    else group.push(document)
  }
  return groups
}

/**
 * Writes each of these unless the server has a newer or equal document, in messages of bounded
 * length, a bounded number of them at a time. The order in which they arrive makes no difference.
 */
export const writeGuarded = async (
  {
    db,
    messages: inFlight,
    limits,
  }: { readonly db: Db; readonly messages: Semaphore; readonly limits: MongoLimits },
  changes: readonly Change[],
): Promise<void> => {
  const messages = [...byCollection(changes)].flatMap(([name, documents]) =>
    chunksOf(documents, limits.operationsPerMessage).map(
      (chunk) => () => send(db.collection<Stored>(name), chunk, limits.staleRoundsMax),
    ),
  )
  const outcomes = await Promise.allSettled(messages.map((message) => inFlight.run(message)))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
