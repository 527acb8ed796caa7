import { type Logger, pino } from 'pino'
import type { Config } from '../../config.ts'
import { checkWholeLog } from '../../eventstore/embedded/check/check-round.ts'
import { openEmbeddedEventStore } from '../../eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { dataFolder, openDataFolder } from './data-folder.ts'

export type LogConfig = Pick<Config, 'DATA_DIR' | 'EVENTSTORE_URL'>

const quiet = pino({ level: 'silent' })

const openRemote = async (url: string, log: Logger): Promise<EventStore> => {
  // Loaded only when needed: the client takes a while to load.
  const { openKurrentLog } = await import('./kurrent-log.ts')
  return openKurrentLog(url, log)
}

/**
 * Opens the log for writing: on the server EVENTSTORE_URL, or in DATA_DIR, where only one process
 * may write.
 * @throws StartFault, LogInUse, DamagedLog, EventStoreUnavailable
 */
export const openLogToWrite = async (
  { DATA_DIR, EVENTSTORE_URL: url }: LogConfig,
  log = quiet,
): Promise<EventStore> =>
  url === undefined
    ? openEmbeddedEventStore({
        file: openDataFolder(DATA_DIR).events,
        onUpgrade: () => log.info('upgrading the event log'),
        onBackgroundFault: (error) => log.error({ err: error }, 'event log background work failed'),
      })
    : openRemote(url, log)

/** Opens the log for reading, beside the process that writes it; nothing is created or changed. */
export const openLogToRead = async ({
  DATA_DIR,
  EVENTSTORE_URL: url,
}: LogConfig): Promise<EventStore> =>
  url === undefined
    ? openEmbeddedEventStore({ file: openDataFolder(DATA_DIR).events, readOnly: true })
    : openRemote(url, quiet)

/** Checks every block of a log in DATA_DIR, and its index. @throws DamagedLog */
export const checkLogFile = ({ DATA_DIR, EVENTSTORE_URL: url }: LogConfig): void => {
  if (url === undefined) checkWholeLog(dataFolder(DATA_DIR).events)
}
