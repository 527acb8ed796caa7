import type { EventStore } from '../../port.ts'
import { selectHead } from '../blocks/block-query.ts'
import { toPosition } from '../index/log-positions.ts'
import type { LogState } from '../log-state.ts'
import { createReadAll } from './read-all.ts'
import { createReadStream } from './read-stream.ts'
import type { Connection } from '../../../platform/sqlite.ts'
import { createNewestUntil } from './newest-until.ts'
import { createSubscribe } from './subscribe.ts'

/** The reads of a log, the same for a writing and a read-only store. */
export const readsOf = (
  log: LogState,
): Pick<EventStore, 'readStream' | 'readAll' | 'subscribe' | 'newestUntil' | 'head'> => ({
  readStream: createReadStream(log),
  readAll: createReadAll(log),
  subscribe: createSubscribe(log),
  newestUntil: createNewestUntil(log),
  head: async () => {
    log.checkOpen()
    const head = log.head()
    return Promise.resolve(head < log.first ? null : toPosition(head))
  },
})

/** Reads the position of the last event from the file; `first - 1` when there is none. */
export const headQuery = (connection: Connection, first: number): (() => number) => {
  const query = connection.prepare<{ head: number }>(selectHead)
  return () => query.get([])?.head ?? first - 1
}
