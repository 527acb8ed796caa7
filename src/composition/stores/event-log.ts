import { type Logger, pino } from 'pino'
import type { Config } from '../../config.ts'
import { checkWholeLog } from '../../eventstore/embedded/check/check-round.ts'
import { openEmbeddedEventStore } from '../../eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { dataFolder, openDataFolder } from './data-folder.ts'

export type LogConfig = Pick<Config, 'DATA_DIR' | 'EVENTSTORE_URL'>

const quiet = pino({ level: 'silent' })

const openRemote = async (url: string, log: Logger): Promise<EventStore> => {
  // Only where it is asked for: the client takes a while to load.
  const { openKurrentLog } = await import('./kurrent-log.ts')
  return openKurrentLog(url, log)
}

/**
 * The log, to write it: on the server that EVENTSTORE_URL names, or in DATA_DIR, there by one
 * process at a time.
 * @throws StartFault, LogInUse, DamagedLog, EventStoreUnavailable
 */
export const openLogToWrite = async (
  { DATA_DIR, EVENTSTORE_URL: url }: LogConfig,
  log = quiet,
): Promise<EventStore> =>
  url === undefined
    ? openEmbeddedEventStore({
        file: openDataFolder(DATA_DIR).events,
        onUpgrade: () => log.info('the log is brought to the format of this release'),
        onBackgroundFault: (error) =>
          log.error({ err: error }, 'background work of the log failed'),
      })
    : openRemote(url, log)

/** The log, to look at beside whoever writes it; nothing is made or changed. */
export const openLogToRead = async ({
  DATA_DIR,
  EVENTSTORE_URL: url,
}: LogConfig): Promise<EventStore> =>
  url === undefined
    ? openEmbeddedEventStore({ file: openDataFolder(DATA_DIR).events, readOnly: true })
    : openRemote(url, quiet)

/**
 * Reads every block of a log in DATA_DIR, and its index.
 * @throws DamagedLog, EventStoreUnavailable
 */
export const checkLogFile = ({ DATA_DIR, EVENTSTORE_URL: url }: LogConfig): void => {
  if (url === undefined) checkWholeLog(dataFolder(DATA_DIR).events)
}
