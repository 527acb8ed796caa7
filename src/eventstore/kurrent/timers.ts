export interface Timers {
  /** Runs `run` once, `ms` milliseconds from now, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Waits, but no longer than until `signal` is aborted. */
export const wait = (timers: Timers, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve()
      return
    }
    const done = (): void => {
      cancel()
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const cancel = timers.after(ms, done)
    signal?.addEventListener('abort', done)
  })
