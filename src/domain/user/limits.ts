export const userLimits = {
  /** Sealed text in base64url; a full profile takes some 800 characters. */
  sealedCharactersMax: 16_384,
} as const
