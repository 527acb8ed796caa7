export const alertLimits = {
  /**
   * Counted over many streams, so by the caller, from the read model, with the user's own last
   * command waited for. Creations at the very same moment may pass it by as many as are in flight.
   */
  activeAlertsPerUserMax: 10_000,
  /** A deleted alert can be restored for this long, in milliseconds. */
  restoreWithinMs: 600_000,
} as const
