/** Every bound of the operators' port, each with its unit. */
export const opsLimits = {
  /** Alerts or chat lines in one answer, when the caller does not say; and at most. */
  auditLinesDefault: 1_000,
  auditLinesMax: 10_000,
  /** Each reads a part of the log from its start. */
  auditsAtOnceMax: 4,
  queryTextCharactersMax: 200,
  /** A look at anything takes no longer, so that readiness answers within 2 s whatever hangs. */
  lookMsMax: 1_800,
} as const
