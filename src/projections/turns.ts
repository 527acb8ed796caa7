/** Lets timers, sockets and readers have their turn before going on with a long piece of work. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

/** A slice of background work: a request waits no longer than this, and one piece of the work. */
export const backgroundSliceMs = 8

/**
 * To be asked between two small pieces of background work: gives others their turn once the pieces
 * since the last one have lasted a slice.
 *
 * @param now milliseconds
 */
export const inSlices = (
  sliceMs: number = backgroundSliceMs,
  now: () => number = () => performance.now(),
  turn: () => Promise<void> = nextTurn,
): (() => Promise<void>) => {
  let started = now()
  return async () => {
    if (now() - started < sliceMs) return
    await turn()
    started = now()
  }
}

/** Runs pieces of work one after the other, in the order they were asked for. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => undefined)
    return result
  }

  /** Resolves when everything asked for until now is done. */
  async idle(): Promise<void> {
    await this.#last
  }
}
