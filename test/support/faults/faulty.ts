import type { EventStore, SubscribeOptions } from '../../../src/eventstore/port.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'
import type { ReadModelStore } from '../../../src/projections/port.ts'
import { nextTurn } from '../../../src/projections/turns.ts'

export type Fault =
  | 'none'
  /** Nothing was done. */
  | 'before'
  /** It is done, some turns of the event loop later. */
  | 'late'
  /** It was done, and the answer was lost. */
  | 'after'

const turnsLate = 40

/** A store whose calls fail as `fault` says, which is asked with the name of each call. */
export const faultyReadModels = (
  store: ReadModelStore,
  fault: (call: 'bulk' | 'getMany' | 'checkpoint' | 'swap') => Fault,
): ReadModelStore => {
  const guard = async <Result>(
    call: Parameters<typeof fault>[0],
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const what = fault(call)
    if (what === 'late') for (let turn = 0; turn < turnsLate; turn += 1) await nextTurn()
    if (what === 'before') throw new ReadModelUnavailable(`${call} was not done`)
    const result = await work()
    if (what === 'after') throw new ReadModelUnavailable(`the answer to ${call} was lost`)
    return result
  }
  return {
    get: (collection, id) => store.get(collection, id),
    getMany: (collection, ids) => guard('getMany', () => store.getMany(collection, ids)),
    find: (collection, query) => store.find(collection, query),
    count: (collection, filter) => store.count(collection, filter),
    bulk: (writes, checkpoints, taken) =>
      guard('bulk', () => store.bulk(writes, checkpoints, taken)),
    checkpoint: (generation) => guard('checkpoint', () => store.checkpoint(generation)),
    seen: (generation) => store.seen(generation),
    generations: (projection) => store.generations(projection),
    live: (projection) => store.live(projection),
    swap: (projection, generation) => guard('swap', () => store.swap(projection, generation)),
    drop: (generation) => store.drop(generation),
    ensureIndexes: (collection, indexes) => store.ensureIndexes(collection, indexes),
    close: () => store.close(),
  }
}

export type AppendFault =
  | Fault
  /** The caller is told that nobody answered, and the append is done some turns later all the same. */
  | 'timeout'

const unavailable = (what: string) => new EventStoreUnavailable(what)

/** A log whose appends fail as `fault` says, which is asked at each of them. */
export const faultyAppends = (log: EventStore, fault: () => AppendFault): EventStore => ({
  ...log,
  append: async (...request) => {
    const later = async () => {
      for (let turn = 0; turn < turnsLate; turn += 1) await nextTurn()
      return log.append(...request)
    }
    switch (fault()) {
      case 'none':
        return log.append(...request)
      case 'before':
        throw unavailable('nothing was written')
      case 'late':
        return later()
      case 'after':
        await log.append(...request)
        throw unavailable('the answer was lost')
      case 'timeout':
        later().catch(() => undefined)
        throw unavailable('nobody answered')
    }
  },
})

export type Drop = 'none' | 'silently' | 'with an error'

/** A log whose subscriptions end when `drop` says so, which is asked before every message. */
export const droppingLog = (log: EventStore, drop: () => Drop): EventStore => ({
  append: (stream, events, expected) => log.append(stream, events, expected),
  readStream: (stream, options) => log.readStream(stream, options),
  readAll: (options) => log.readAll(options),
  newestUntil: (until) => log.newestUntil(until),
  head: () => log.head(),
  retain: (stream, seconds) => log.retain(stream, seconds),
  close: () => log.close(),
  subscribe: async function* (options: SubscribeOptions) {
    for await (const message of log.subscribe(options)) {
      const what = drop()
      if (what === 'silently') return
      if (what === 'with an error') throw new EventStoreUnavailable('the line is gone')
      yield message
    }
  },
})
