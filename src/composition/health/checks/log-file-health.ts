import { DamagedLog } from '../../../eventstore/errors.ts'
import type { LogInspection } from '../../../eventstore/port.ts'
import type { Duty } from '../../../ops/deps.ts'

/** Two hourly checks are missed. */
const logFileMaxAgeMs = 3 * 3_600_000

/**
 * The work in the background on a log in DATA_DIR: the check of the whole file, and the removal of
 * expired events.
 */
export const logFileHealth = (
  inspection: () => LogInspection,
  monotonicNow: () => number,
): Duty => {
  const begunAt = monotonicNow()
  let seen: number | null = null
  let doneAt: number | null = null
  const look = (): LogInspection => {
    const found = inspection()
    if (found.finishedAt !== seen) doneAt = monotonicNow()
    seen = found.finishedAt
    return found
  }
  return {
    name: 'log file',
    maxAgeMs: logFileMaxAgeMs,
    keepsTraffic: true,
    lastDoneAt: () => doneAt,
    lastResult: () => {
      const { blocks, ratio, finishedAt } = inspection()
      if (finishedAt !== null) return 'all blocks were whole'
      return `${blocks.toString()} blocks checked, ${Math.floor(ratio * 100).toString()} percent of the log`
    },
    fault: () => {
      const { damage, removalFault } = look()
      if (damage !== null) return Promise.reject(new DamagedLog(damage))
      if (removalFault !== null)
        return Promise.resolve(`expired events are not removed: ${removalFault}`)
      const isLate = monotonicNow() - (doneAt ?? begunAt) > logFileMaxAgeMs
      return Promise.resolve(isLate ? 'the whole log has not been checked for too long' : null)
    },
  }
}
