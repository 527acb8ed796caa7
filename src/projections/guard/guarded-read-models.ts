import type { Availability } from '../../eventstore/availability.ts'
import type { ReadModelStore } from '../port.ts'

/**
 * Read models on a server, with a bounded time for each read. Calls that only the projector makes
 * have longer limits, since a batch takes its time; their answers also show that the server is
 * available.
 * @param readMs the limit of one read
 */
export const guardReadModels = (
  store: ReadModelStore,
  availability: Availability,
  readMs: number,
): ReadModelStore => {
  const ask = <Result>(read: () => Promise<Result>): Promise<Result> =>
    availability.ask(read, AbortSignal.timeout(readMs))
  const noticed = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work
    availability.heard()
    return result
  }
  return {
    get: (collection, id) => ask(() => store.get(collection, id)),
    getMany: (collection, ids) => ask(() => store.getMany(collection, ids)),
    find: (collection, query) => ask(() => store.find(collection, query)),
    count: (collection, filter) => ask(() => store.count(collection, filter)),
    seen: (generation) => ask(() => store.seen(generation)),
    live: (projection) => ask(() => store.live(projection)),
    bulk: (writes, checkpoints, taken) => noticed(store.bulk(writes, checkpoints, taken)),
    checkpoint: (generation) => noticed(store.checkpoint(generation)),
    generations: (projection) => noticed(store.generations(projection)),
    swap: (projection, generation) => noticed(store.swap(projection, generation)),
    drop: (generation) => noticed(store.drop(generation)),
    ensureIndexes: (collection, indexes) => noticed(store.ensureIndexes(collection, indexes)),
    close: () => {
      availability.close()
      return store.close()
    },
  }
}
