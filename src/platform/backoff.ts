export interface BackoffLimits {
  /** The longest wait after the first failure, in milliseconds; it doubles with each failure. */
  readonly firstWaitMs: number
  /** The upper limit of a wait, in milliseconds. */
  readonly waitMaxMs: number
}

/** Beyond it a doubled wait exceeds every configured limit. */
const doublingsMax = 30

/**
 * Exponential backoff with full jitter: the wait is uniform between 0 and a bound that doubles with
 * each failure, so that many clients do not return to a server at the same moment.
 * @param failures in a row, at least 1
 * @param random uniform in [0, 1)
 * @returns milliseconds, at least 1
 */
export const backoffMs = (
  failures: number,
  { firstWaitMs, waitMaxMs }: BackoffLimits,
  random: () => number,
): number => {
  const bound = Math.min(waitMaxMs, firstWaitMs * 2 ** Math.min(failures - 1, doublingsMax))
  return Math.max(1, Math.ceil(bound * random()))
}

/** Counts the failures in a row for {@link backoffMs}. */
export class Backoff {
  readonly #limits: BackoffLimits
  readonly #random: () => number
  #failures = 0

  /** @param random uniform in [0, 1) */
  constructor(limits: BackoffLimits, random: () => number) {
    this.#limits = limits
    this.#random = random
  }

  succeeded(): void {
    this.#failures = 0
  }

  /** @returns how long to wait after another failure, in milliseconds */
  failed(): number {
    this.#failures += 1
    return backoffMs(this.#failures, this.#limits, this.#random)
  }
}
