export interface Timers {
  /** Runs `run` once, `ms` milliseconds from now, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms` milliseconds, or as soon as `signal` is aborted; never rejects. */
export const wait = (
  ms: number,
  signal?: AbortSignal,
  timers: Timers = systemTimers,
): Promise<void> =>
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

/** Returns the result of the work or, after `ms` milliseconds, what `late` returns or throws. */
export const within = async <Result, Late>(
  ms: number,
  work: Promise<Result>,
  late: () => Late,
): Promise<Result | Late> => {
  const done = new AbortController()
  const afterwards = async () => {
    await wait(ms, done.signal)
    return done.signal.aborted ? work : late()
  }
  try {
    return await Promise.race([work, afterwards()])
  } finally {
    done.abort()
  }
}

/** Waits for the work, but for no longer than `ms` milliseconds; what the work gives is not awaited then. */
export const waitAtMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  await within(ms, work, () => undefined)
}
