import { priceFeedLimits } from '../price-feed/limits.ts'

/** Longer than two missed polls of a provider, and what a browser waits for before it says STALE. */
export const staleAfterMsMin = 15_000

/** Of a market that ticks this often. */
export const staleAfterMs = (tickMs: number): number => Math.max(staleAfterMsMin, 3 * tickMs)

/**
 * When a price has to have been seen to be fresh now, both ends included; all in Unix ms. One from
 * further ahead than a provider's clock may be says that ours was set back: it would be called fresh
 * for as long as that is, while every new price is refused.
 */
export const freshSince = (now: number, afterMs: number) => ({
  from: now - afterMs,
  until: now + priceFeedLimits.futureToleranceMs,
})

/**
 * Whether a price that was seen at `at` is one that its provider no longer stands behind; all in
 * Unix ms. What was never seen is not stale: it is not there.
 */
export const isStale = (at: number, now: number, afterMs: number): boolean => {
  const { from, until } = freshSince(now, afterMs)
  return at < from || at > until
}
