import { opsLimits } from '../../ops/limits.ts'

/** The maximum age of duties in milliseconds. Those of market, signals and backups are defined with them. */
export const watchLimits = {
  /** The log, the read models and the sessions, which every check asks. */
  answerMs: opsLimits.checkMsMax,
  /** Shorter than the 15 s after which prices are shown as stale. */
  alertsMs: 10_000,
  /** Longer than a batch of a busy projector (10 s), and shorter than those 15 s. */
  projectionsMs: 13_000,
  /** Sockets and scanner: the same, because metrics are computed from read models. */
  readersMs: 13_000,
} as const
