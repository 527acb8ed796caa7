/** All limits of the operators' port with their units. */
export const opsLimits = {
  /** Alerts or messages in one answer: by default, and at most. */
  auditLinesDefault: 1_000,
  auditLinesMax: 10_000,
  /** Each query reads a part of the log from its beginning. */
  auditsAtOnceMax: 4,
  queryTextCharactersMax: 200,
  /** The time limit of each check, so that readiness answers within 2 s in every case. */
  checkMsMax: 1_800,
} as const
