import type { Logger } from 'pino'
import { systemClock } from '../../market/clock.ts'
import type { Duty } from '../../ops/deps.ts'
import { type Background, runInBackground } from '../background.ts'
import { recurringDuty } from './recurring-duty.ts'

/** Between two looks at what nobody asks for: else it would be missed when its backups are gone. */
const betweenLooksMs = 3_600_000

/** Two looks are missed. */
export const lookMaxAgeMs = 2 * betweenLooksMs

export interface RecurringLook {
  /** The duty's. */
  readonly name: string
  /** What is looked at, in the plural, as its sentences call it. */
  readonly what: string
  /** Ends early when it is told to. */
  readonly look: (signal: AbortSignal) => Promise<unknown>
  readonly lastResult?: () => string | null
}

/** Checks all of something after the start and every hour. The server stays ready. */
export const lookEveryHour = (
  { name, what, look, lastResult = () => null }: RecurringLook,
  log: Pick<Logger, 'error'>,
  monotonicNow: () => number = () => performance.now(),
): { readonly work: Background; readonly readiness: Duty } => {
  const { readiness, did } = recurringDuty(
    { name, maxAgeMs: lookMaxAgeMs, lastResult, keepsTraffic: true },
    `the ${what} have not been looked at for too long`,
    monotonicNow,
    monotonicNow(),
  )
  const onFault = (error: unknown) => {
    log.error({ err: error }, `${what} are not looked at`)
  }
  const work = runInBackground(
    Promise.resolve(),
    async (signal) => {
      while (!signal.aborted) {
        await look(signal).then(did, onFault)
        await systemClock.wait(betweenLooksMs, signal)
      }
    },
    onFault,
  )
  return { work, readiness }
}
