export const vaultLimits = {
  /** Unwrapped data keys kept in memory, 32 bytes each; the least recently used goes first. */
  cachedKeysMax: 10_000,
  /** How long a key may be used without looking at its file: another process may have erased it. */
  cachedKeyMs: 60_000,
  /** Keys read one after the other when all are looked at, and the rest after so many. */
  keysPerLook: 32,
  lookPauseMs: 20,
} as const

export type VaultLimits = { readonly [Name in keyof typeof vaultLimits]: number }
