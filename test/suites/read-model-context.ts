import type { Position } from '../../src/eventstore/position.ts'
import { physicalName } from '../../src/projections/generation.ts'
import type { Index, Query, ReadModelDocument, ReadModelStore } from '../../src/projections/port.ts'

export interface ReadModelHarness {
  /** A fresh store. */
  open(): Promise<ReadModelStore>
  /** Closes it and opens what it left behind. */
  reopen(store: ReadModelStore): Promise<ReadModelStore>
  dispose(): Promise<void>
}

export const at = (commit: number, prepare = commit): Position => ({
  commit: BigInt(commit),
  prepare: BigInt(prepare),
})

export const upsert = (collection: string, document: ReadModelDocument, position = 1) => ({
  kind: 'upsert' as const,
  collection,
  document,
  at: at(position),
})

export const remove = (collection: string, id: string, position: number) => ({
  kind: 'delete' as const,
  collection,
  id,
  at: at(position),
})

export const ids = (documents: readonly ReadModelDocument[]) => documents.map(({ _id }) => _id)

/** The store under test, and collections of their own for its tests. */
export class ReadModelContext {
  #store: ReadModelStore | null = null
  #harness: ReadModelHarness | null = null
  #made = 0

  get store(): ReadModelStore {
    if (this.#store === null) throw new Error('The store is not open yet.')
    return this.#store
  }

  async open(harness: ReadModelHarness) {
    this.#harness = harness
    this.#store = await harness.open()
  }

  async reopen() {
    this.#store = (await this.#harness?.reopen(this.store)) ?? null
  }

  async dispose() {
    await this.#harness?.dispose()
  }

  async collectionWith(
    documents: readonly ReadModelDocument[] = [],
    indexes: readonly Index[] = [],
  ): Promise<string> {
    this.#made += 1
    const collection = physicalName(`things@1.${this.#made.toString()}`, 'things')
    await this.store.ensureIndexes(collection, indexes)
    await this.store.bulk(documents.map((document) => upsert(collection, document)))
    return collection
  }

  /** The ids that a query finds. */
  async find(collection: string, query: Omit<Query, 'limit'> & { limit?: number }) {
    return ids(await this.store.find(collection, { limit: 1_000, ...query }))
  }
}
