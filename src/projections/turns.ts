/** Lets timers, sockets and readers run before a long piece of work continues. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

/** A slice of background work: a request waits for this and one more piece at most. */
export const backgroundSliceMs = 8

/** A slice of work that nobody may notice who asks for something else meanwhile. */
export const smallSliceMs = 1

/** Of works in slices, those that wait: at most one for each background job and answer at a time. */
const waiting: (() => void)[] = []

const resumeOne = () => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeOne)
}

/** Requests run after each slice, however many works are in slices, and these go by turns. */
const sliceTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resumeOne)
  })

/**
 * Called between two small pieces of background work: lets other work run once the pieces have
 * taken a slice.
 * @param now milliseconds
 */
export const inSlices = (
  sliceMs: number = backgroundSliceMs,
  now: () => number = () => performance.now(),
  turn: () => Promise<void> = sliceTurn,
): (() => Promise<void>) => {
  let started = now()
  return async () => {
    if (now() - started < sliceMs) return
    await turn()
    started = now()
  }
}

/** Runs operations one after the other, in the order in which they were requested. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => undefined)
    return result
  }

  /** Resolves when everything requested so far is done. */
  async idle(): Promise<void> {
    await this.#last
  }
}
