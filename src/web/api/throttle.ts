/**
 * Lets `act` be requested at any time, and runs it at most at the requested rate.
 *
 * @param graceMs how much later than due a timer runs it when there is no further request
 */
export const createThrottle = (act: () => void, graceMs: number) => {
  let doneAt = Number.NEGATIVE_INFINITY
  let later: ReturnType<typeof setTimeout> | undefined
  const perform = (): void => {
    clearTimeout(later)
    later = undefined
    doneAt = performance.now()
    act()
  }
  return {
    /** Runs the action if the interval has passed; otherwise a later call or a timer does. */
    now: (everyMs: number): boolean => {
      const waitMs = doneAt + everyMs - performance.now()
      if (waitMs > 0) {
        later ??= setTimeout(perform, waitMs + graceMs)
        return false
      }
      perform()
      return true
    },
    stop: (): void => {
      clearTimeout(later)
      later = undefined
    },
  }
}
