export const userLimits = {
  /** Sealed text in base64url: some 200 for a usual profile, 4,000 for the longest that is taken. */
  sealedCharactersMax: 16_384,
} as const
