import type { Logger } from 'pino'
import type { AvailabilityReport } from '../../eventstore/availability.ts'

/** Logs the beginning and the end of each outage of a store. */
export const reportAvailability =
  (log: Pick<Logger, 'info' | 'warn'>, store: string) =>
  (report: AvailabilityReport): void => {
    if (report.kind === 'unavailable')
      log.warn({ store, reason: report.reason }, 'store unavailable')
    else log.info({ store, unavailableMs: report.unavailableMs }, 'store available again')
  }
