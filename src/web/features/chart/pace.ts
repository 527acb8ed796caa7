export interface Pace {
  /**
   * Does it if it is time to, and says so. Else the next one who asks does it, or nobody asks for as
   * long as it rests and it is done then.
   */
  readonly now: () => boolean
  /** Nothing is done any more. */
  readonly stop: () => void
}

/** Lets `act` be asked for at any time, and done at most once in so many milliseconds. */
export const createPace = (act: () => void, everyMs: number): Pace => {
  let restsUntil = Number.NEGATIVE_INFINITY
  let later: ReturnType<typeof setTimeout> | undefined
  const perform = (): void => {
    clearTimeout(later)
    later = undefined
    restsUntil = performance.now() + everyMs
    act()
  }
  return {
    now: () => {
      const waitMs = restsUntil - performance.now()
      if (waitMs > 0) {
        later ??= setTimeout(perform, waitMs + everyMs)
        return false
      }
      perform()
      return true
    },
    stop: () => clearTimeout(later),
  }
}
