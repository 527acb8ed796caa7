import { opsLimits } from '../../ops/limits.ts'

/** How late each duty may be, in milliseconds; the market's, the signals' and the backups' stand with them. */
export const watchLimits = {
  /** Asked anew at each look: the log, the read models, and the sessions. */
  answerMs: opsLimits.lookMsMax,
  /** Behind an end of the log: before the first sign of readers that prices are old, after 15 s. */
  alertsMs: 10_000,
  /** Longer than a busy projector's batch lasts (10 s), and before that sign, too. */
  projectionsMs: 13_000,
  /** Sockets and scanner: the same, since metrics are read from what projections wrote. */
  readersMs: 13_000,
} as const
