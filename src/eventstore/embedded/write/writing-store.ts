import type { EventStore } from '../../port.ts'
import { checkRetention } from '../../rules.ts'
import { embeddedPageBytes, type EmbeddedStoreLimits } from '../limits.ts'
import { createBlockCheck } from '../check/check-blocks.ts'
import { createDamage } from '../blocks/damage.ts'
import { createLiveEvents } from '../read/live-events.ts'
import type { LogState } from '../log-state.ts'
import { createNotifier } from '../read/notifier.ts'
import { createOpenState } from '../open-state.ts'
import { openStreamIndex } from '../index/open-stream-index.ts'
import { headQuery, readsOf } from '../read/reads.ts'
import { createRetention } from '../retention/retention.ts'
import { openSchema, type OpenSchemaOptions, refuseForeignFile } from '../schema.ts'
import type { Connection } from '../../../platform/sqlite.ts'
import { createStoredIds } from '../index/stored-ids.ts'
import { openWriting } from './writing.ts'

export interface WritingStoreOptions extends OpenSchemaOptions {
  readonly now: () => Date
  readonly limits: EmbeddedStoreLimits
  readonly firstPosition: () => number
  readonly onBackgroundFault: (error: unknown) => void
}

const settings = ({ cachePages, walPages }: EmbeddedStoreLimits): string =>
  `PRAGMA synchronous = FULL; PRAGMA cache_size = ${cachePages};
   PRAGMA wal_autocheckpoint = ${walPages}`

/** @returns the first position of the log */
const openFile = (
  connection: Connection,
  limits: EmbeddedStoreLimits,
  schema: OpenSchemaOptions,
): number => {
  refuseForeignFile(connection)
  connection.exec(
    `PRAGMA page_size = ${embeddedPageBytes}; PRAGMA journal_mode = WAL; ${settings(limits)}`,
  )
  return openSchema(connection, schema)
}

/** After a normal close the whole log is in the one file, so that it can be copied. */
const closeFile = (connection: Connection): void => {
  connection.prepare<object>('PRAGMA wal_checkpoint(TRUNCATE)').get([])
  connection.close()
}

/** The store of the one writing process. */
export const openWritingStore = (
  connection: Connection,
  { now, limits, onBackgroundFault, ...schema }: WritingStoreOptions,
): EventStore => {
  const first = openFile(connection, limits, schema)
  let head = headQuery(connection, first)()
  const { checkOpen, end } = createOpenState()
  const live = createLiveEvents(head + 1, limits)
  const changed = createNotifier()
  const damage = createDamage()
  const { recent, heads, places, catchUp } = openStreamIndex(connection, limits)
  catchUp()
  const log: LogState = {
    connection,
    first,
    head: () => head,
    live,
    changed,
    now,
    limits,
    checkOpen,
    heads,
    places,
    refresh: () => undefined,
    damage,
  }
  const writing = openWriting(connection.file, limits, settings(limits), {
    reader: connection,
    recent,
    stored: createStoredIds(connection, places),
    next: head + 1,
    now,
    damage,
    onCommitted: (blocks, rows) => {
      for (const block of blocks) live.add(block)
      for (const row of rows) recent.add(row)
      head += rows.length
      changed.notify()
    },
  })
  const retention = createRetention({
    log,
    between: writing.commits.between,
    index: writing.index,
    onChanged: writing.forgetStreams,
    onFault: onBackgroundFault,
  })
  const check = createBlockCheck(log, onBackgroundFault)
  return {
    ...readsOf(log),
    inspection: () => ({ ...check.inspection(), removalFault: retention.fault() }),
    append: writing.commits.append,
    retain: async (stream, seconds) => {
      checkRetention(stream, seconds)
      checkOpen()
      await retention.retain(stream, seconds)
    },
    close: async () => {
      if (!end()) return
      check.stop()
      retention.stop()
      await writing.close()
      changed.notify()
      closeFile(connection)
    },
  }
}
