import type { Logger } from 'pino'
import { ReadModelBeingBuilt, ReadSideBehind } from '../../projections/errors.ts'
import { isStoreUnavailable } from '../../projections/store-unavailable.ts'

/** What every start has for a moment, the first one above all, and passes by itself. */
const isOfAStart = (error: unknown): error is Error =>
  error instanceof ReadModelBeingBuilt || error instanceof ReadSideBehind

/**
 * Says that something waits and why: a warning, unless it belongs to a start, or to a store that is
 * away, of which one line tells when that begins (`tell-availability.ts`) and the watch as long as it
 * lasts: each who waits would tell of it once more with each attempt.
 */
export const tellWaiting = (
  log: Logger,
  { error, waitMs }: { readonly error: unknown; readonly waitMs?: number },
  sentence: string,
): void => {
  if (isOfAStart(error)) log.info({ reason: error.message, waitMs }, sentence)
  else if (isStoreUnavailable(error)) log.debug({ reason: error.message, waitMs }, sentence)
  else log.warn({ err: error, waitMs }, sentence)
}
