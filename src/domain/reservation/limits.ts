/** Limits of a registration's attempts to take a name that another user holds. */
export const reservationLimits = {
  /**
   * A holder that is about to finish gets this long. It only makes taking over rare: that a name
   * has one owner does not rest on clocks but on the fence in the user's stream.
   */
  graceMs: 1_000,
  pollMs: 100,
  /** Keys of one name that a registration finds let go of, one after the other, and makes anew. */
  keysPerReservationMax: 10,
  /** Take-overs of one name by one registration. */
  takeoversMax: 3,
  /** Times that one registration starts over after it was itself taken over. */
  restartsMax: 3,
} as const
