import type { Position } from '../eventstore/position.ts'
import { GenerationGone, ReadModelBeingBuilt, ReadModelUnavailable } from './errors.ts'
import { physicalName } from './generation.ts'
import type { Filter, Query, ReadModelDocument, ReadModelReader, ReadModelStore } from './port.ts'
import type { Progress } from './progress.ts'
import type { Collection } from './projection.ts'

/** Reads one logical collection; each call sees the generation that is live at that moment. */
export interface CollectionReader<Document extends ReadModelDocument> {
  get(id: string): Promise<Document | null>
  /** In the order of `ids`; missing ones are left out. */
  getMany(ids: readonly string[]): Promise<readonly Document[]>
  find(query: Query): Promise<readonly Document[]>
  count(filter?: Filter): Promise<number>
}

/**
 * The read side as the rest of the product sees it.
 * @throws ReadModelUnavailable from every read while the store cannot be reached
 */
export interface ReadModels {
  reader<Document extends ReadModelDocument>(
    collection: Collection<Document>,
  ): CollectionReader<Document>
  /**
   * Waits until what readers see of this projection contains everything up to `position`; false
   * when it does not after `timeoutMs` (milliseconds), also when the projection is paused or stopped.
   */
  waitFor(projection: string, position: Position, timeoutMs: number): Promise<boolean>
  /**
   * A token of what readers see of this projection now: the same token twice means that nothing they
   * read has changed in between, so that an encoded answer can be sent again. null: not known.
   */
  version(projection: string): Promise<string | null>
}

/** A read that finds its generation dropped looks again; switches do not come faster than this. */
const generationLooksMax = 3

type ReaderStore = ReadModelReader & Pick<ReadModelStore, 'live'>

/** @throws ReadModelBeingBuilt while the projection has no generation that is complete */
const fromLive = async <Result>(
  store: ReaderStore,
  { projection, name }: Collection,
  read: (physical: string) => Promise<Result>,
): Promise<Result> => {
  for (let look = 1; ; look += 1) {
    const generation = await store.live(projection)
    if (generation === null)
      throw new ReadModelBeingBuilt(`The read model '${projection}' is being built.`)
    try {
      return await read(physicalName(generation, name))
    } catch (error) {
      if (!(error instanceof GenerationGone)) throw error
      if (look === generationLooksMax)
        throw new ReadModelUnavailable(error.message, { cause: error })
    }
  }
}

/** @param progress of the runner in this process, or one that asks the store where it runs elsewhere */
export const createReadModels = (store: ReaderStore, progress: Progress): ReadModels => ({
  reader: <Document extends ReadModelDocument>(collection: Collection<Document>) => {
    const read = <Result>(ask: (physical: string) => Promise<unknown>) =>
      fromLive(store, collection, ask) as Promise<Result>
    return {
      get: (id) => read<Document | null>((physical) => store.get(physical, id)),
      getMany: (ids) => read<readonly Document[]>((physical) => store.getMany(physical, ids)),
      find: (query) => read<readonly Document[]>((physical) => store.find(physical, query)),
      count: (filter) => read<number>((physical) => store.count(physical, filter)),
    }
  },
  waitFor: (projection, position, timeoutMs) => progress.waitFor(projection, position, timeoutMs),
  version: (projection) => progress.version(projection),
})
