import { socketLimits } from './limits.ts'

const { retryFirstMs, retryLongestMs, retryJitter } = socketLimits

/**
 * Milliseconds before attempt `attempt` (0: the first after a close, always exactly 3 s). Later
 * waits double with jitter: `random` is uniform in [0, 1).
 */
export const retryDelayMs = (attempt: number, random: () => number): number => {
  if (attempt === 0) return retryFirstMs
  const whole = Math.min(retryLongestMs, retryFirstMs * 2 ** attempt)
  return Math.round(whole * (1 - retryJitter * random()))
}
