import type { Logger } from 'pino'
import { ReadModelBeingBuilt, ReadSideBehind } from '../../projections/errors.ts'
import { isStoreUnavailable } from '../../projections/guard/store-unavailable.ts'

/** Read models that are still being built, as at every start. */
const isOfAStart = (error: unknown): error is Error =>
  error instanceof ReadModelBeingBuilt || error instanceof ReadSideBehind

/**
 * Logs that something waits, and why. It is a warning, except during a start or while a store is
 * unavailable: `report-availability.ts` logs each outage once, and the watch reports it while it
 * lasts.
 */
export const reportWaiting = (
  log: Logger,
  { error, waitMs }: { readonly error: unknown; readonly waitMs?: number },
  sentence: string,
): void => {
  if (isOfAStart(error)) log.info({ reason: error.message, waitMs }, sentence)
  else if (isStoreUnavailable(error)) log.debug({ reason: error.message, waitMs }, sentence)
  else log.warn({ err: error, waitMs }, sentence)
}
