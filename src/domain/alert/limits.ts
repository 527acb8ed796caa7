export const alertLimits = {
  /**
   * Counted over many streams, so by the caller, from the read model, with the user's own last
   * command waited for. Creations at the very same moment may pass it by as many as are in flight.
   */
  activeAlertsPerUserMax: 10_000,
} as const
