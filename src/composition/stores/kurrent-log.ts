import type { Logger } from 'pino'
import { InvalidRequest } from '../../eventstore/errors.ts'
import { openKurrentEventStore } from '../../eventstore/kurrent/open-kurrent-event-store.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { StartFault } from '../server/start-fault.ts'

/**
 * The log on a server. The server need not be available yet, and may be unavailable at times.
 * @throws StartFault when the address is invalid
 */
export const openKurrentLog = (url: string, logger: Pick<Logger, 'debug' | 'info'>): EventStore => {
  try {
    return openKurrentEventStore({ connectionString: url, logger })
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    throw new StartFault(`EVENTSTORE_URL: ${error.message}`)
  }
}
