import { TargetUnavailable } from '../../../src/backup/errors.ts'
import type { BackupTarget } from '../../../src/backup/ports.ts'

export interface FaultyTarget extends BackupTarget {
  readonly objects: Map<string, Buffer>
  /** Calls until one fails; Infinity: none does. */
  failsIn: number
  /** Whether the call that fails was carried out all the same: its answer was lost. */
  failsAfter: boolean
  away: boolean
}

/** A backup in memory that fails when it is told to. */
export const faultyTarget = (objects = new Map<string, Buffer>()): FaultyTarget => {
  const away = () => new TargetUnavailable('memory does not answer')
  const call = <Result>(work: () => Result): Promise<Result> => {
    if (target.away) return Promise.reject(away())
    target.failsIn -= 1
    if (target.failsIn > 0) return Promise.resolve(work())
    target.failsIn = Infinity
    if (target.failsAfter) work()
    return Promise.reject(away())
  }
  const target: FaultyTarget = {
    name: 'memory',
    objects,
    failsIn: Infinity,
    failsAfter: false,
    away: false,
    put: (name, bytes) => call(() => void objects.set(name, bytes)),
    get: (name) => call(() => objects.get(name) ?? null),
    remove: (name) => call(() => void objects.delete(name)),
    list: (prefix) =>
      call(() => [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()),
  }
  return target
}
