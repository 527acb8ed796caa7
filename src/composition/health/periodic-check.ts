import type { Logger } from 'pino'
import { systemClock } from '../../market/clock.ts'
import type { Duty } from '../../ops/deps.ts'
import { type Background, runInBackground } from '../background.ts'
import { periodicDuty } from './periodic-duty.ts'

/** Unused files are checked too, so that damage is found while backups still exist. */
const betweenChecksMs = 3_600_000

/** Two checks are missed. */
export const checkMaxAgeMs = 2 * betweenChecksMs

export interface PeriodicCheck {
  /** The name of the duty. */
  readonly name: string
  /** The checked objects in the plural, for sentences. */
  readonly what: string
  /** Ends early when the signal aborts. */
  readonly check: (signal: AbortSignal) => Promise<unknown>
  readonly lastResult?: () => string | null
}

/** Runs a check after the start and every hour. The server stays ready when it fails. */
export const checkHourly = (
  { name, what, check, lastResult = () => null }: PeriodicCheck,
  log: Pick<Logger, 'error'>,
  monotonicNow: () => number = () => performance.now(),
): { readonly work: Background; readonly readiness: Duty } => {
  const { readiness, done } = periodicDuty(
    { name, maxAgeMs: checkMaxAgeMs, lastResult, keepsTraffic: true },
    `the ${what} have not been checked for too long`,
    monotonicNow,
    monotonicNow(),
  )
  const onFault = (error: unknown) => {
    log.error({ err: error }, `${what} check failed`)
  }
  const work = runInBackground(
    Promise.resolve(),
    async (signal) => {
      while (!signal.aborted) {
        await check(signal).then(done, onFault)
        await systemClock.wait(betweenChecksMs, signal)
      }
    },
    onFault,
  )
  return { work, readiness }
}
