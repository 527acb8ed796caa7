import { randomInt } from 'node:crypto'
import type { EventStore } from '../port.ts'
import { checkJournal } from './check/check-journal.ts'
import { type EmbeddedStoreLimits, embeddedStoreLimits } from './limits.ts'
import { openReadOnlyStore } from './read/read-only-store.ts'
import type { Connection } from '../../platform/sqlite.ts'
import { openConnection } from './sqlite.ts'
import { lockForWriting } from './write/writer-lock.ts'
import { openWritingStore } from './write/writing-store.ts'

export interface EmbeddedEventStoreOptions {
  /** The file of the log; its folder must exist. */
  readonly file: string
  /** Only reads, beside the process that writes; no file is created or changed. Default: false. */
  readonly readOnly?: boolean
  readonly now?: () => Date
  readonly limits?: Partial<EmbeddedStoreLimits>
  /** A new log's first position; default: random, so that positions of other logs are rejected. */
  readonly firstPosition?: () => number
  /** Called before a log of an earlier format is upgraded, which may take a while. */
  readonly onUpgrade?: () => void
  /** Called for errors of background work, which is retried; default: a process warning. */
  readonly onBackgroundFault?: (error: unknown) => void
}

/** Below 2^34 a row number takes at most five bytes; 2^53 is the largest exact number. */
const firstPositionsMax = 2 ** 33

const warn = (error: unknown) => {
  process.emitWarning(error instanceof Error ? error : String(error))
}

/**
 * The event log in one local file: WAL with `synchronous=FULL`, so that an acknowledged append is
 * on the disk. Opening reads only the end of the log.
 * @throws LogInUse, UnknownLogFormat, DamagedLog, EventStoreUnavailable
 */
export const openEmbeddedEventStore = (options: EmbeddedEventStoreOptions): EventStore => {
  const { file, now = () => new Date() } = options
  const limits = { ...embeddedStoreLimits, ...options.limits }
  if (options.readOnly === true) return openReadOnlyStore(file, now, limits)
  const unlock = lockForWriting(file)
  let connection: Connection | null = null
  try {
    checkJournal(file)
    connection = openConnection(file, file, limits.writerBusyTimeoutMs)
    const store = openWritingStore(connection, {
      now,
      limits,
      firstPosition: options.firstPosition ?? (() => randomInt(1, firstPositionsMax)),
      onBackgroundFault: options.onBackgroundFault ?? warn,
      ...(options.onUpgrade && { onUpgrade: options.onUpgrade }),
    })
    return { ...store, close: () => store.close().finally(unlock) }
  } catch (error) {
    connection?.close()
    unlock()
    throw error
  }
}
