import { EventStoreUnavailable } from '../errors.ts'
import type { EventStore } from '../port.ts'
import { checkRetention } from '../rules.ts'
import { createGroupCommit } from './group-commit.ts'
import { embeddedPageBytes, type EmbeddedStoreLimits } from './limits.ts'
import { createLiveEvents } from './live-events.ts'
import { createNotifier } from './notifier.ts'
import { headQuery, readsOf } from './reads.ts'
import { createRetention } from './retention.ts'
import { openSchema, refuseForeignFile } from './schema.ts'
import type { Connection } from './sqlite.ts'
import { createStreamHeads } from './stream-heads.ts'
import { createWriteGroup } from './write-group.ts'

export interface WritingStoreOptions {
  readonly now: () => Date
  readonly limits: EmbeddedStoreLimits
  readonly firstPosition: () => number
  readonly onBackgroundFault: (error: unknown) => void
}

const configure = (connection: Connection, { cachePages, walPages }: EmbeddedStoreLimits) => {
  connection.exec(
    `PRAGMA page_size = ${embeddedPageBytes}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
     PRAGMA cache_size = ${cachePages}; PRAGMA wal_autocheckpoint = ${walPages}`,
  )
}

/** The store of the one process that writes. */
export const openWritingStore = (
  connection: Connection,
  { now, limits, firstPosition, onBackgroundFault }: WritingStoreOptions,
): EventStore => {
  refuseForeignFile(connection)
  configure(connection, limits)
  const first = openSchema(connection, firstPosition)
  let head = headQuery(connection, first)()
  let closed = false
  const checkOpen = () => {
    if (closed) throw new EventStoreUnavailable('The event log is closed.')
  }
  const heads = createStreamHeads(connection, limits.headsCachedMax)
  const live = createLiveEvents(connection.file, head + 1, limits)
  const changed = createNotifier()
  const log = { connection, first, head: () => head, live, changed, now, limits, checkOpen }
  const write = createWriteGroup({
    connection,
    heads,
    next: head + 1,
    now,
    onCommitted: (rows) => {
      for (const row of rows) live.add(row)
      head += rows.length
      changed.notify()
    },
  })
  const commits = createGroupCommit(write, limits)
  const retention = createRetention(log, heads, onBackgroundFault)
  return {
    ...readsOf(log, heads),
    append: commits.append,
    retain: async (stream, seconds) => {
      checkRetention(stream, seconds)
      checkOpen()
      retention.retain(stream, seconds)
      return Promise.resolve()
    },
    close: () => {
      if (closed) return Promise.resolve()
      retention.stop()
      commits.close()
      closed = true
      changed.notify()
      // What is closed in order is whole in the one file that people copy.
      connection.prepare<object>('PRAGMA wal_checkpoint(TRUNCATE)').get([])
      connection.close()
      return Promise.resolve()
    },
  }
}
