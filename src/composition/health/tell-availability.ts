import type { Logger } from 'pino'
import type { AvailabilityReport } from '../../eventstore/availability.ts'

/** Two lines an outage of a store, however many requests meet it: when it begins and when it ends. */
export const tellAvailability =
  (log: Pick<Logger, 'info' | 'warn'>, store: string) =>
  (report: AvailabilityReport): void => {
    if (report.kind === 'unavailable')
      log.warn({ store, reason: report.reason }, 'a store is unavailable')
    else log.info({ store, unavailableMs: report.unavailableMs }, 'a store is available again')
  }
