export const vaultLimits = {
  /** Unwrapped data keys in memory, 32 bytes each; the least recently used is evicted. */
  cachedKeysMax: 10_000,
  /** How long a key may be used without checking its file: another process may have erased it. */
  cachedKeyMs: 60_000,
  /** Keys read one after the other by an inspection, and the pause after them. */
  keysPerBatch: 32,
  batchPauseMs: 20,
} as const

export type VaultLimits = { readonly [Name in keyof typeof vaultLimits]: number }
