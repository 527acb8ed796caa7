import type { Clock } from './clock.ts'

/**
 * Yields the moments (Unix ms) at a steady rate, one interval apart and counted from the first, so
 * that delays do not add up. Moments that passed while the reader was busy, or the machine asleep,
 * are skipped.
 */
export async function* every(
  intervalMs: number,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<number> {
  const first = clock.monotonic()
  const goesOn = () => !signal.aborted
  let intervals = 0
  while (goesOn()) {
    intervals = Math.max(intervals + 1, Math.ceil((clock.monotonic() - first) / intervalMs))
    const waitMs = first + intervals * intervalMs - clock.monotonic()
    await clock.wait(Math.max(0, waitMs), signal)
    if (goesOn()) yield clock.now()
  }
}
