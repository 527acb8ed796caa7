import { socketLimits } from './limits.ts'

const { retryMs, retryHiddenMaxMs, retryJitter } = socketLimits

/** Milliseconds before attempt `attempt`, which is 0 after a loss: 3 s, doubled while the page is hidden. */
export const retryDelayMs = (attempt: number, random: () => number, isHidden: boolean): number => {
  const whole = isHidden ? Math.min(retryHiddenMaxMs, retryMs * 2 ** attempt) : retryMs
  return Math.round(whole * (1 + retryJitter * (2 * random() - 1)))
}
