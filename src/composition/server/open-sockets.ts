import type { Logger } from 'pino'
import { systemClock } from '../../market/clock.ts'
import { isStoreUnavailable } from '../../projections/guard/store-unavailable.ts'
import type { Realtime } from '../../realtime/ports.ts'

/** The wait before the quotes are loaded again. */
const againAfterMs = 1_000

/**
 * Opens the sockets with the quotes of the read models. While their store is unavailable, the
 * server opens without sockets: upgrades are refused (503) until the quotes are loaded.
 * @param signal ends the wait
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
    log.info({ reason: error.message }, 'sockets waiting for quotes')
    goOn().catch((fault: unknown) => {
      if (!signal.aborted) log.error({ err: fault }, 'opening sockets failed')
    })
  }
}
