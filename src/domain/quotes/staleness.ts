/** Longer than two missed polls of a provider, and what a browser waits for before it says STALE. */
export const staleAfterMsMin = 15_000

/** Of a market that ticks this often. */
export const staleAfterMs = (tickMs: number): number => Math.max(staleAfterMsMin, 3 * tickMs)

/**
 * Whether a price that was seen at `at` is one that its provider no longer stands behind; all in
 * Unix ms. What was never seen is not stale: it is not there.
 */
export const isStale = (at: number, now: number, afterMs: number): boolean => now - at > afterMs
