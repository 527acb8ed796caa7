import type { Config } from '../config.ts'
import { openEmbeddedEventStore } from '../eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../eventstore/port.ts'
import { openDataFolder } from './data-folder.ts'

/**
 * The log of DATA_DIR, to write it; one process at a time.
 * @throws StartFault, LogInUse, DamagedLog, EventStoreUnavailable
 */
export const openLogToWrite = (
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  onBackgroundFault?: (error: unknown) => void,
): EventStore =>
  openEmbeddedEventStore({
    file: openDataFolder(DATA_DIR).events,
    ...(onBackgroundFault ? { onBackgroundFault } : {}),
  })

/** The log of DATA_DIR, to look at beside whoever writes it; nothing is made or changed. */
export const openLogToRead = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): EventStore =>
  openEmbeddedEventStore({ file: openDataFolder(DATA_DIR).events, readOnly: true })
