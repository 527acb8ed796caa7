import type { Logger } from 'pino'
import type { WatchRow } from '../../contracts/ops.ts'

/** Between two looks: an outage shorter than this may go untold. */
const lookEveryMs = 1_000

/** Logs once when a duty stalls and once when it recovers. One that never ran is of the start. */
export const createWatchTeller = (log: Pick<Logger, 'info' | 'warn'>) => {
  const wereWell = new Set<string>()
  const standing = new Set<string>()
  return (rows: readonly WatchRow[]): void => {
    for (const { name: duty, fault: reason } of rows) {
      if (reason === null) {
        wereWell.add(duty)
        if (standing.delete(duty)) log.info({ duty }, 'duty recovered')
      } else if (!standing.has(duty)) {
        standing.add(duty)
        if (wereWell.has(duty)) log.warn({ duty, reason }, 'duty stalled')
        else log.info({ duty, reason }, 'duty not started')
      }
    }
  }
}

/** Looks at the table until it is stopped; a look that takes long is waited for. */
export const tellOfWatch = (
  read: () => Promise<readonly WatchRow[]>,
  log: Pick<Logger, 'info' | 'warn'>,
): { stop(): Promise<void> } => {
  const tell = createWatchTeller(log)
  let looking: Promise<void> | null = null
  const look = async () => {
    try {
      tell(await read())
    } catch (err) {
      log.warn({ err }, 'reading the duties failed')
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = null))
  }, lookEveryMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
