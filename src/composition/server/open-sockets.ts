import type { Logger } from 'pino'
import { systemClock } from '../../market/clock.ts'
import { isStoreUnavailable } from '../../projections/store-unavailable.ts'
import type { Realtime } from '../../realtime/ports.ts'

/** Before the quotes are asked for again. */
const againAfterMs = 1_000

/**
 * Opens the sockets, which start from the quotes of the read models. The product opens without those
 * while their store is unavailable: sockets are then refused (503) until the quotes are there.
 *
 * @param signal ends the waiting
 */
export const openSockets = async (
  realtime: Pick<Realtime, 'start'>,
  log: Pick<Logger, 'info' | 'error'>,
  signal: AbortSignal,
): Promise<void> => {
  const goOn = async () => {
    while (!signal.aborted) {
      await systemClock.wait(againAfterMs, signal)
      try {
        await realtime.start()
        return
      } catch (error) {
        if (!isStoreUnavailable(error)) throw error
      }
    }
  }
  try {
    await realtime.start()
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    log.info({ reason: error.message }, 'sockets wait for the quotes')
    goOn().catch((fault: unknown) => {
      if (!signal.aborted) log.error({ err: fault }, 'sockets cannot be opened')
    })
  }
}
