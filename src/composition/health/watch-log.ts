import type { Logger } from 'pino'
import type { WatchRow } from '../../contracts/ops.ts'

/** An outage that is shorter than this may not be logged. */
const checkEveryMs = 1_000

/** Logs once when a duty stalls and once when it recovers. At the start it logs `not started`. */
export const createDutyLog = (log: Pick<Logger, 'info' | 'warn'>) => {
  const wereHealthy = new Set<string>()
  const stalled = new Set<string>()
  return (rows: readonly WatchRow[]): void => {
    for (const { name: duty, fault: reason } of rows) {
      if (reason === null) {
        wereHealthy.add(duty)
        if (stalled.delete(duty)) log.info({ duty }, 'duty recovered')
      } else if (!stalled.has(duty)) {
        stalled.add(duty)
        if (wereHealthy.has(duty)) log.warn({ duty, reason }, 'duty stalled')
        else log.info({ duty, reason }, 'duty not started')
      }
    }
  }
}

/** Checks the duties until it is stopped; checks do not overlap. */
export const logDuties = (
  read: () => Promise<readonly WatchRow[]>,
  log: Pick<Logger, 'info' | 'warn'>,
): { stop(): Promise<void> } => {
  const logRows = createDutyLog(log)
  let checking: Promise<void> | null = null
  const check = async () => {
    try {
      logRows(await read())
    } catch (err) {
      log.warn({ err }, 'reading the duties failed')
    }
  }
  const timer = setInterval(() => {
    checking ??= check().finally(() => (checking = null))
  }, checkEveryMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await checking
    },
  }
}
