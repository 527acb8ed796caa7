import { socketLimits } from './limits.ts'

const { retryFirstMs, retryLongestMs, retryJitter } = socketLimits

/** Milliseconds before attempt `attempt`: 3 s for 0, then doubled with jitter. */
export const retryDelayMs = (attempt: number, random: () => number): number => {
  if (attempt === 0) return retryFirstMs
  const whole = Math.min(retryLongestMs, retryFirstMs * 2 ** attempt)
  return Math.round(whole * (1 - retryJitter * random()))
}
