export interface Pace {
  /**
   * Does it if so many milliseconds have passed since the last time, and says so. Else the next one who
   * asks in time does it, or nobody asks for a while and it is done then.
   */
  readonly now: (everyMs: number) => boolean
  /** What was asked for is not done any more, until somebody asks again. */
  readonly stop: () => void
}

/**
 * Lets `act` be asked for at any time, and done only as often as who asks wants it.
 *
 * @param graceMs so much later than it was due is done what nobody asked for again
 */
export const createThrottle = (act: () => void, graceMs: number): Pace => {
  let doneAt = Number.NEGATIVE_INFINITY
  let later: ReturnType<typeof setTimeout> | undefined
  const perform = (): void => {
    clearTimeout(later)
    later = undefined
    doneAt = performance.now()
    act()
  }
  return {
    now: (everyMs) => {
      const waitMs = doneAt + everyMs - performance.now()
      if (waitMs > 0) {
        later ??= setTimeout(perform, waitMs + graceMs)
        return false
      }
      perform()
      return true
    },
    stop: () => {
      clearTimeout(later)
      later = undefined
    },
  }
}
