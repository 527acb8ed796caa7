import type { Position } from '../eventstore/position.ts'
import { GenerationGone, ReadModelBeingBuilt, ReadModelUnavailable } from './errors.ts'
import { physicalName } from './generation.ts'
import type { Filter, Query, ReadModelDocument, ReadModelReader, ReadModelStore } from './port.ts'
import type { Progress } from './progress.ts'
import type { Collection } from './projection.ts'

/** Reads one logical collection; each call uses the generation that is live at that moment. */
export interface CollectionReader<Document extends ReadModelDocument> {
  get(id: string): Promise<Document | null>
  /** In the order of `ids`; missing documents are left out. */
  getMany(ids: readonly string[]): Promise<readonly Document[]>
  find(query: Query): Promise<readonly Document[]>
  count(filter?: Filter): Promise<number>
}

/**
 * The read side for the rest of Tapedeck.
 * @throws ReadModelUnavailable from every read while the store cannot be reached
 */
export interface ReadModels {
  reader<Document extends ReadModelDocument>(
    collection: Collection<Document>,
  ): CollectionReader<Document>
  /**
   * Waits until readers of this projection see everything up to `position`. Returns false when they
   * do not after `timeoutMs` (milliseconds), also when the projection is paused or stopped.
   */
  waitFor(projection: string, position: Position, timeoutMs: number): Promise<boolean>
  /**
   * A token of the state that readers of this projection see. The same token twice means that
   * nothing has changed in between, so an encoded answer can be sent again. null: unknown.
   */
  version(projection: string): Promise<string | null>
  /** The position that readers of this projection see the log up to; null: unknown. */
  position(projection: string): Promise<Position | null>
}

/** A read whose generation was dropped looks up the live one again; switches are rarer. */
const generationLooksMax = 3

type ReaderStore = ReadModelReader & Pick<ReadModelStore, 'live'>

/** @throws ReadModelBeingBuilt while the projection has no complete generation */
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

/**
 * @param progress the progress of the runner in this process, or one that polls the store when the
 *   runner is in another process
 */
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
  position: (projection) => progress.position(projection),
})
