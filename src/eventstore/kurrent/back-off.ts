import type { KurrentLimits } from './options.ts'

/**
 * Exponential back-off with full jitter: after `failures` failures in a row, a random time of up to
 * `backOffFirstMs * 2^(failures - 1)` and never more than `backOffMaxMs`. Jitter keeps the nodes of
 * a product from knocking all at once at a server that has just come back.
 *
 * @returns milliseconds, at least 1
 */
export const backOffMs = (
  failures: number,
  limits: Pick<KurrentLimits, 'backOffFirstMs' | 'backOffMaxMs'>,
  random: () => number,
): number => {
  const ceiling = Math.min(limits.backOffMaxMs, limits.backOffFirstMs * 2 ** (failures - 1))
  return Math.max(1, Math.ceil(random() * ceiling))
}
